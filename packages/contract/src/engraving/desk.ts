import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { username } from '../operator/accounts.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalPhone, phone } from '../rules/phone.ts';
import { reason } from '../rules/reason.ts';
import { descriptionText, nameText, shortText, text } from '../rules/text.ts';

const time = z.iso.datetime({ offset: true });
const process = { access: 'operator', permission: 'engraving.process' } as const;
const edit = { access: 'operator', permission: 'engraver.edit' } as const;
const found = ['engraving.notFound', 'engraving.notNow'] as const;

/** What is known of a partner that engraves seals. */
const engraverFields = {
  name: nameText,
  /** The permission of the police to engrave seals. */
  licenceNo: text(1, limits.text.remark),
  contactName: shortText,
  phone,
  address: descriptionText,
};

/** A partner that engraves seals. */
export const Engraver = z.object({
  id,
  name: z.string(),
  licenceNo: z.string(),
  contactName: z.string(),
  phone: z.string(),
  address: z.string(),
  /** It gets no more orders. */
  disabled: z.boolean(),
  /** What it has to do. */
  open: z.number(),
  createdAt: time,
  revision,
});

/** Somebody who works for such a partner. */
const EngraverPerson = z.object({
  id,
  username: z.string(),
  realName: z.string(),
  mobile: z.string(),
  disabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: time,
});

export const allocateEngraving = endpoint({
  ...process,
  method: 'POST',
  path: '/engraving/allocate',
  summary: 'Give a paid order whose papers are complete to a partner',
  input: z.object({ id, engraverId: id }),
  result: z.object({}),
  errors: [...found, 'engraving.papersMissing', 'engraver.notFound', 'engraver.disabled'],
});

export const returnEngravingPapers = endpoint({
  ...process,
  method: 'POST',
  path: '/engraving/papers/return',
  summary: 'Send papers back, and say what is wrong with them',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: [...found],
});

export const redoEngraving = endpoint({
  ...process,
  method: 'POST',
  path: '/engraving/redo',
  summary: 'Let the partner engrave a seal again that is not what was drawn',
  input: z.object({ id }),
  result: z.object({}),
  errors: [...found],
});

export const listEngravers = listEndpoint({
  method: 'GET',
  path: '/engraver/list',
  summary: 'The partners that engrave seals',
  access: 'operator',
  permission: 'engraver.view',
  filters: { keyword: searchText(limits.text.remark) },
  sorts: ['-createdAt', 'createdAt'],
  row: Engraver,
});

export const selectEngraver = endpoint({
  ...process,
  method: 'GET',
  path: '/engraver/select',
  summary: 'The partners that an order can be given to',
  result: z.object({ list: z.array(z.object({ id, name: z.string(), open: z.number() })) }),
});

export const getEngraver = endpoint({
  method: 'GET',
  path: '/engraver/:id/info',
  summary: 'One partner, and who works for it',
  access: 'operator',
  permission: 'engraver.view',
  params: z.object({ id }),
  result: Engraver.extend({ people: z.array(EngraverPerson) }),
  errors: ['engraver.notFound'],
});

export const addEngraver = endpoint({
  ...edit,
  method: 'POST',
  path: '/engraver/add',
  summary: 'Add a partner that engraves seals',
  input: z.object(engraverFields),
  result: z.object({ id }),
  errors: ['engraver.nameTaken'],
});

export const updateEngraver = endpoint({
  ...edit,
  method: 'POST',
  path: '/engraver/update',
  summary: 'Change a partner, or give it no more orders',
  input: z.object({ id, revision, ...engraverFields, disabled: z.boolean() }),
  result: z.object({}),
  errors: ['engraver.notFound', 'engraver.nameTaken', 'edit.conflict'],
});

export const addEngraverPerson = endpoint({
  ...edit,
  method: 'POST',
  path: '/engraver/person/add',
  summary: 'Let somebody of a partner log in to its desk; the one-time password is shown once',
  secret: true,
  input: z.object({ id, username, realName: shortText, mobile: optionalPhone }),
  /** Of the partner; the account is found among its people. */
  result: z.object({ engraverId: id, password: z.string() }),
  errors: ['engraver.notFound', 'operator.nameTaken'],
});
