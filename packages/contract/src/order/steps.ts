import type { CodeOf } from '../kit/codes.ts';
import { OrderPayState, OrderState } from './codes.ts';

type State = CodeOf<typeof OrderState>;
type PayState = CodeOf<typeof OrderPayState>;

/** Where an order stands, in both of its stories. */
export interface OrderStanding {
  readonly state: State;
  readonly payState: PayState;
}

/** A step of an order: where it may be taken, and what it leads to; what is not named stays. */
interface OrderStep {
  readonly from: readonly State[];
  readonly pay: readonly PayState[];
  readonly to?: State;
  readonly payTo?: PayState;
}

const open = [OrderState.initial];
const underWay = [OrderState.initial, OrderState.allocated, OrderState.confirmed];
const { toBePaid, paid, refunding, refunded, notReviewed, reviewFailed, statusCheck } = OrderPayState;

/** Every step an order can take. Whoever offers one and whoever takes it reads the same line. */
export const orderSteps = {
  /** The unit pays on-line: a try is opened at a provider. */
  open: { from: open, pay: [toBePaid, statusCheck, reviewFailed] },
  /** Somebody says that it is paid, or its time is over while a try is open: the provider is asked. */
  check: { from: open, pay: [toBePaid], payTo: statusCheck },
  /** The provider knows of no payment. */
  unpaid: { from: open, pay: [statusCheck], payTo: toBePaid },
  pay: { from: open, pay: [toBePaid, statusCheck, reviewFailed, notReviewed], payTo: paid },
  /** The unit says that it transferred the money, and shows a paper of the bank. */
  voucher: { from: open, pay: [toBePaid, reviewFailed], payTo: notReviewed },
  acceptVoucher: { from: open, pay: [notReviewed], payTo: paid },
  rejectVoucher: { from: open, pay: [notReviewed], payTo: reviewFailed },
  cancel: {
    from: open,
    pay: [toBePaid, reviewFailed],
    to: OrderState.cancelled,
    payTo: OrderPayState.cancelled,
  },
  /** Nobody paid in time, and no provider knows of a payment. */
  expire: {
    from: open,
    pay: [toBePaid, reviewFailed, statusCheck],
    to: OrderState.cancelled,
    payTo: OrderPayState.cancelled,
  },
  /** What needs no carrier is there as soon as it is paid. */
  deliver: { from: open, pay: [paid], to: OrderState.finished },
  allocate: { from: open, pay: [paid], to: OrderState.allocated },
  /** Whoever was to make it cannot: somebody else is found. */
  giveBack: { from: [OrderState.allocated], pay: [paid], to: OrderState.initial },
  confirm: { from: [OrderState.allocated], pay: [paid], to: OrderState.confirmed },
  ship: { from: [OrderState.confirmed], pay: [paid], to: OrderState.shipped },
  receive: { from: [OrderState.shipped], pay: [paid, refunding, refunded], to: OrderState.finished },
  /** What arrived is not what was ordered: it is made again. */
  redo: { from: [OrderState.shipped], pay: [paid], to: OrderState.allocated },
  /** What cost nothing is given up before anybody has begun to make it. */
  withdraw: {
    from: [OrderState.initial, OrderState.allocated],
    pay: [paid],
    to: OrderState.cancelled,
    payTo: OrderPayState.cancelled,
  },
  refund: {
    from: [...underWay, OrderState.shipped, OrderState.finished],
    pay: [paid],
    payTo: refunding,
  },
  /** A part went back, or nothing did. */
  refundPart: {
    from: [...underWay, OrderState.shipped, OrderState.finished],
    pay: [refunding],
    payTo: paid,
  },
  refundAll: { from: [OrderState.shipped, OrderState.finished], pay: [refunding], payTo: refunded },
  /** All of it went back before anything was sent. */
  refundUnsent: { from: underWay, pay: [refunding], to: OrderState.cancelled, payTo: refunded },
} as const satisfies Readonly<Record<string, OrderStep>>;

export type OrderStepName = keyof typeof orderSteps;

/** Whether an order may take a step now. */
export const mayStep = ({ state, payState }: OrderStanding, name: OrderStepName): boolean => {
  const { from, pay }: OrderStep = orderSteps[name];
  return from.includes(state) && pay.includes(payState);
};

/** Where an order stands after a step. */
export const afterStep = ({ state, payState }: OrderStanding, name: OrderStepName): OrderStanding => {
  const { to, payTo }: OrderStep = orderSteps[name];
  return { state: to ?? state, payState: payTo ?? payState };
};
