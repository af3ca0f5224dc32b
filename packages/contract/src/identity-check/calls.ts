import { z } from 'zod';
import { endpoint, type FieldWarning } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { creditCodeWarnings, optionalCreditCode } from '../rules/credit-code.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { idCardWarnings, optionalIdCard } from '../rules/id-card.ts';
import { fen } from '../rules/money.ts';
import { optionalPhone } from '../rules/phone.ts';
import { fullNameText, optionalNumberText, optionalText } from '../rules/text.ts';
import { ConsentKind, IdentityKind, IdentityPurpose, IdentityState } from './codes.ts';
import { purposesOnDemand } from './rules.ts';

const time = z.iso.datetime({ offset: true });
const view = { access: 'unit', permission: 'identity.view' } as const;
const ask = { access: 'unit', permission: 'identity.ask' } as const;

/** A check as it is kept: nothing in it says who it was but to those who know already. */
export const IdentityCheck = z.object({
  id,
  number: z.string(),
  kind: IdentityKind.schema,
  purpose: IdentityPurpose.schema,
  state: IdentityState.schema,
  /** The first character of a person; of a unit its public name. */
  shownName: z.string(),
  shownNumber: z.string(),
  shownPhone: z.string(),
  consent: ConsentKind.schema,
  note: z.string(),
  askedBy: z.string(),
  askedAt: time,
  answeredAt: time.nullable(),
  providerNo: z.string(),
  /** How often an amount may still be typed in. */
  triesLeft: z.number(),
});

/** What the outcome of asking may be refused with. */
export const identityFaults = [
  'identity.noProvider',
  'identity.tooMany',
  'identity.sameNumber',
  'ledger.buyMore',
  'ledger.askMore',
] as const;

export const askIdentity = endpoint({
  ...ask,
  method: 'POST',
  path: '/identity-check/ask',
  confidential: true,
  summary: 'Compare a person or a unit with what registers and carriers know; they have agreed',
  input: z.object({
    kind: IdentityKind.schema,
    purpose: z.enum(purposesOnDemand, { error: 'rule.choice' }),
    name: fullNameText,
    idNumber: optionalIdCard,
    phone: optionalPhone,
    code: optionalCreditCode,
    representative: optionalText(limits.text.name),
    bank: optionalText(limits.text.name),
    account: optionalNumberText,
    consent: z.enum([ConsentKind.written, ConsentKind.inPerson], { error: 'rule.choice' }),
    /** Where the paper is, or who was there. */
    note: optionalText(limits.freeText),
  }),
  warnings: (input): readonly FieldWarning[] => [
    ...idCardWarnings('idNumber', input.idNumber ?? ''),
    ...creditCodeWarnings('code', input.code ?? ''),
  ],
  result: IdentityCheck,
  timeoutMs: limits.timeoutMs.identity,
  errors: ['identity.incomplete', 'request.unconfirmed', ...identityFaults],
});

export const confirmIdentityAmount = endpoint({
  ...ask,
  method: 'POST',
  path: '/identity-check/amount',
  summary: 'Type back the amount that was sent to the account of the unit',
  input: z.object({ id, amount: fen }),
  result: IdentityCheck,
  timeoutMs: limits.timeoutMs.identity,
  errors: ['identity.notFound', 'identity.notNow', 'identity.noProvider', 'identity.providerAway'],
});

export const listIdentityChecks = listEndpoint({
  ...view,
  method: 'GET',
  path: '/identity-check/list',
  summary: 'Identity checks of my unit, newest first, without anybody’s numbers',
  filters: {
    keyword: searchText(limits.text.remark),
    state: IdentityState.query.optional(),
    kind: IdentityKind.query.optional(),
    purpose: IdentityPurpose.query.optional(),
  },
  sorts: ['-askedAt', 'askedAt'],
  row: IdentityCheck,
});

export const getIdentityCheck = endpoint({
  ...view,
  method: 'GET',
  path: '/identity-check/:id/detail',
  summary: 'One identity check',
  params: z.object({ id }),
  result: IdentityCheck,
  errors: ['identity.notFound'],
});
