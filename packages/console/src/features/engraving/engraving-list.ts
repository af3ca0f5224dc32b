import { SealForm } from '#wire/e-seal/codes.ts';
import { listEngravings } from '#wire/engraving/calls.ts';
import { EngravingMaterial } from '#wire/engraving/codes.ts';
import { OrderPayState, OrderState } from '#wire/order/codes.ts';
import { brand } from '../../kit/brand.ts';
import { dateTime, money, tag } from '../../kit/list/show.tsx';

/** What the list of a unit and that of the operator have in common. */
export const engravingList = {
  endpoint: listEngravings,
  title: 'engraving.title',
  filters: { keyword: 'text', form: SealForm },
  chips: { field: 'state', codes: OrderState },
} as const;

/** Which seal it is, as every desk sees it. */
export const sealColumns = [
  { field: 'name', label: 'engraving.name' },
  { field: 'form', label: 'engraving.form', show: tag(SealForm), width: 152 },
  { field: 'material', label: 'engraving.material', show: tag(EngravingMaterial), width: 128 },
  { field: 'state', label: 'engraving.state', show: tag(OrderState), width: 128 },
] as const;

/** Where nothing is sold on-line there is no price, and nothing to be paid. */
const paid = [
  { field: 'payState', label: 'engraving.payState', show: tag(OrderPayState), width: 136 },
  { field: 'amount', label: 'engraving.amount', show: money, width: 120, hidden: true },
] as const;

/** How far it is paid and engraved, and by whom it was ordered. */
export const storyColumns = [
  ...(brand.paymentControl ? paid : []),
  { field: 'engraver', label: 'engraving.engraver', width: 160 },
  { field: 'promisedOn', label: 'engraving.promisedOn', width: 136, hidden: true },
  { field: 'filingNo', label: 'engraving.filingNo', width: 152, hidden: true },
  { field: 'createdBy', label: 'engraving.createdBy', width: 112, hidden: true },
  { field: 'createdAt', label: 'engraving.createdAt', show: dateTime },
] as const;
