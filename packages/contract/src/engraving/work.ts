import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { OrderState } from '../order/codes.ts';
import { copiedText, searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { nameText } from '../rules/text.ts';
import { filingNumber } from './rules.ts';
import { EngravingWork, WholeEngravingWork } from './shapes.ts';

const view = { access: 'engraver', permission: 'engravingWork.view' } as const;
const work = { access: 'engraver', permission: 'engravingWork.do' } as const;
const found = ['engraving.notFound', 'engraving.notNow'] as const;

export const listEngravingWork = listEndpoint({
  ...view,
  method: 'GET',
  path: '/engraving/work/list',
  summary: 'The orders that were allocated to my partner, newest first',
  filters: { keyword: searchText(limits.text.remark), state: OrderState.query.optional() },
  sorts: ['-allocatedAt', 'allocatedAt'],
  row: EngravingWork,
});

export const getEngravingWork = endpoint({
  ...view,
  method: 'GET',
  path: '/engraving/work/:id/detail',
  summary: 'One order that was allocated to my partner, with its drawing and papers',
  params: z.object({ id }),
  result: WholeEngravingWork,
  errors: ['engraving.notFound'],
});

export const confirmEngraving = endpoint({
  ...work,
  method: 'POST',
  path: '/engraving/work/confirm',
  summary: 'Take an order on, and say by when the seal is sent',
  input: z.object({ id, promisedOn: z.iso.date({ error: 'rule.date' }) }),
  result: z.object({}),
  errors: [...found, 'engraving.pastDay'],
});

export const declineEngraving = endpoint({
  ...work,
  method: 'POST',
  path: '/engraving/work/decline',
  summary: 'Give an order back that cannot be done',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: [...found],
});

export const shipEngraving = endpoint({
  ...work,
  method: 'POST',
  path: '/engraving/work/ship',
  summary: 'Send a seal, with the number the police filed it under',
  input: z.object({
    id,
    filingNo: z.string({ error: 'rule.required' }).trim().regex(filingNumber, { error: 'rule.invalid' }),
    carrier: nameText,
    trackingNo: copiedText(limits.text.code),
  }),
  result: z.object({}),
  errors: [...found, 'engraving.filingTaken'],
});
