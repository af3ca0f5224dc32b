import { z } from 'zod';
import type { CodeOf } from '../kit/codes.ts';
import { revision } from '../kit/edit.ts';
import { endpoint, type FieldWarning } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { creditCodeWarnings } from '../rules/credit-code.ts';
import { optionalEmail } from '../rules/email.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { fullNameText, optionalNumberText, optionalText } from '../rules/text.ts';
import { PayerType } from './codes.ts';

const edit = { access: 'unit', permission: 'payer.edit' } as const;

const facts = {
  type: PayerType.schema,
  name: fullNameText,
  taxNumber: optionalNumberText,
  address: optionalText(limits.text.description),
  phone: optionalText(limits.text.code),
  bank: optionalText(limits.text.name),
  account: optionalNumberText,
  /** Where invoices are sent unless another address is given. */
  email: optionalEmail,
};

/** The doubt about a tax number whose check digit does not add up. */
const doubts = ({
  type,
  taxNumber = '',
}: {
  readonly type: CodeOf<typeof PayerType>;
  readonly taxNumber?: string | undefined;
}): readonly FieldWarning[] =>
  type === PayerType.enterprise ? creditCodeWarnings('taxNumber', taxNumber) : [];

/** In whose name invoices are issued. */
export const Payer = z.object({
  id,
  type: PayerType.schema,
  name: z.string(),
  taxNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  email: z.string(),
  isDefault: z.boolean(),
  revision: z.number(),
  createdBy: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
});

export const listPayers = listEndpoint({
  method: 'GET',
  path: '/payer/list',
  summary: 'In whose name invoices are issued, newest first',
  access: 'unit',
  permission: 'payer.view',
  filters: { keyword: searchText(limits.text.remark), type: PayerType.query.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: Payer,
});

export const getPayer = endpoint({
  method: 'GET',
  path: '/payer/:id/detail',
  summary: 'One payer',
  access: 'unit',
  permission: 'payer.view',
  params: z.object({ id }),
  result: Payer,
  errors: ['payer.notFound'],
});

export const addPayer = endpoint({
  ...edit,
  method: 'POST',
  path: '/payer/add',
  summary: 'Keep a payer; the first of a unit is its default',
  input: z.object(facts),
  warnings: doubts,
  result: z.object({ id }),
  errors: ['payer.incomplete', 'payer.tooMany', 'request.unconfirmed'],
});

export const updatePayer = endpoint({
  ...edit,
  method: 'POST',
  path: '/payer/update',
  summary: 'Change a payer; invoices that were asked for keep what they were asked with',
  input: z.object({ id, revision, ...facts }),
  warnings: doubts,
  result: z.object({ revision: z.number() }),
  errors: ['payer.notFound', 'payer.incomplete', 'edit.conflict', 'request.unconfirmed'],
});

export const setDefaultPayer = endpoint({
  ...edit,
  method: 'POST',
  path: '/payer/default',
  summary: 'Offer this payer first',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['payer.notFound'],
});

export const deletePayer = endpoint({
  ...edit,
  method: 'POST',
  path: '/payer/delete',
  summary: 'Forget a payer; its invoices stay',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['payer.notFound'],
});
