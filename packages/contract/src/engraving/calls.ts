import { z } from 'zod';
import { Offer } from '../catalogue/calls.ts';
import { deviceErrors, deviceFields } from '../device/fields.ts';
import { drawErrors, SealDesign, ShownSeal } from '../e-seal/calls.ts';
import { SealForm } from '../e-seal/codes.ts';
import { filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { OrderState } from '../order/codes.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { fen } from '../rules/money.ts';
import { phone } from '../rules/phone.ts';
import { reason } from '../rules/reason.ts';
import { descriptionText, nameText, optionalText } from '../rules/text.ts';
import { EngravingPaper } from './codes.ts';
import { Engraving, WholeEngraving } from './shapes.ts';

const order = { access: 'unit', permission: 'engraving.order' } as const;
const found = ['engraving.notFound', 'engraving.notNow'] as const;

export const listEngravings = listEndpoint({
  method: 'GET',
  path: '/engraving/list',
  summary: 'Seals that are engraved, newest first; for operators, of every unit',
  access: 'signed',
  permission: 'engraving.view',
  filters: {
    keyword: searchText(limits.text.remark),
    state: OrderState.query.optional(),
    form: SealForm.query.optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: Engraving,
});

export const getEngraving = endpoint({
  method: 'GET',
  path: '/engraving/:id/detail',
  summary: 'One seal that is engraved, with its drawing, its papers and its whole story',
  access: 'signed',
  permission: 'engraving.view',
  params: z.object({ id }),
  result: WholeEngraving,
  errors: ['engraving.notFound'],
});

export const listEngravingOffers = endpoint({
  method: 'GET',
  path: '/engraving/offers',
  summary: 'What a seal can be engraved in today, and what it costs',
  access: 'unit',
  permission: 'engraving.view',
  result: z.object({
    /** Nothing is bought on-line here: the platform decides when it allocates an order. */
    grantedOnly: z.boolean(),
    offers: z.array(Offer),
  }),
});

export const previewEngraving = endpoint({
  ...order,
  method: 'POST',
  path: '/engraving/preview',
  summary: 'See a seal as it will be engraved',
  reads: true,
  input: z.object({ design: SealDesign }),
  result: ShownSeal,
  errors: drawErrors,
});

export const placeEngraving = endpoint({
  ...order,
  method: 'POST',
  path: '/engraving/place',
  summary: 'Order an engraved seal at today’s price; its drawing is approved with it',
  input: z.object({
    offerId: id,
    /** What the buyer was shown. */
    amount: fen,
    design: SealDesign,
    /** Who represents the unit, and who acts for it at the police; both stand in the letter of authority. */
    representative: nameText,
    agent: nameText,
    agentPhone: phone,
    receiver: nameText,
    phone,
    address: descriptionText,
    remark: optionalText(limits.freeText),
  }),
  result: z.object({ id }),
  errors: [...drawErrors, 'order.notOnSale', 'order.priceChanged', 'order.tooMany'],
});

export const addEngravingPaper = endpoint({
  ...order,
  method: 'POST',
  path: '/engraving/paper',
  summary: 'Add a paper that the police want to see; it takes the place of an earlier one of its kind',
  input: z.object({ id, kind: EngravingPaper.schema, file: filePath }),
  result: z.object({}),
  errors: [...found, 'file.notFound'],
});

export const cancelEngraving = endpoint({
  ...order,
  method: 'POST',
  path: '/engraving/cancel',
  summary: 'Call it off before the partner has begun; what was paid goes back',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: [...found, 'order.paymentUnderWay', 'engraving.begun'],
});

export const disputeEngraving = endpoint({
  ...order,
  method: 'POST',
  path: '/engraving/dispute',
  summary: 'Say that what arrived is not what was drawn, and show its imprint',
  input: z.object({ id, file: filePath, reason }),
  result: z.object({}),
  errors: [...found, 'file.notFound'],
});

export const receiveEngraving = endpoint({
  ...order,
  method: 'POST',
  path: '/engraving/receive',
  summary: 'Say that the seal is what was drawn, show its imprint, and enter it in the register',
  input: z.object({ id, file: filePath, ...deviceFields }),
  result: z.object({ deviceId: id }),
  errors: [...found, 'file.notFound', 'device.limit', ...deviceErrors],
});
