import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { phone } from '../rules/phone.ts';
import { reason } from '../rules/reason.ts';
import { nameText, shortText, text } from '../rules/text.ts';
import { AgentApplyState } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** A unit's application to become a partner, and what became of it. */
export const PartnerApply = z.object({
  id,
  companyName: z.string(),
  /** A choice of the dictionary of partner types. */
  partnerType: z.string(),
  /** A choice of the dictionary of industries. */
  industry: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  region: z.string(),
  reason: z.string(),
  state: AgentApplyState.schema,
  opinion: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  deliveryTime: z.iso.date().nullable(),
  appliedBy: z.string(),
  createdAt: time,
  revision,
});

export const savePartnerApply = endpoint({
  method: 'POST',
  path: '/partner-apply/save',
  summary: 'Apply to become a partner; again after a rejection',
  access: 'unit',
  permission: 'partner.apply',
  input: z.object({
    partnerType: text(1, 40),
    industry: text(1, 40),
    contactName: shortText,
    contactPhone: phone,
    region: nameText,
    reason,
  }),
  result: z.object({ id }),
  errors: ['partner.alreadyApplied', 'dictionary.entryNotFound'],
});

export const listPartnerApplies = listEndpoint({
  method: 'POST',
  path: '/partner-apply/list',
  summary: 'Applications of my unit; for operators, of every unit',
  access: 'signed',
  permission: 'partner.view',
  filters: { keyword: searchText(64), state: AgentApplyState.query.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: PartnerApply,
});

export const getPartnerApply = endpoint({
  method: 'GET',
  path: '/partner-apply/detail-info',
  summary: 'One application',
  access: 'signed',
  permission: 'partner.view',
  input: z.object({ id }),
  result: PartnerApply,
  errors: ['partner.notFound'],
});

export const updatePartnerApply = endpoint({
  method: 'POST',
  path: '/partner-apply/update',
  summary: 'Pass or reject an application, with an opinion the unit reads',
  access: 'operator',
  permission: 'partner.review',
  input: z.object({
    id,
    revision,
    state: z.literal([AgentApplyState.passed, AgentApplyState.rejected]),
    opinion: reason,
  }),
  result: z.object({}),
  errors: ['partner.notFound', 'partner.decided', 'edit.conflict'],
});

export const setDeliveryTime = endpoint({
  method: 'PUT',
  path: '/partner/delivery-time',
  summary: 'Say when a partner gets their first delivery',
  access: 'operator',
  permission: 'partner.review',
  input: z.object({ id, revision, deliveryTime: z.iso.date() }),
  result: z.object({}),
  errors: ['partner.notFound', 'partner.notPassed', 'edit.conflict'],
});
