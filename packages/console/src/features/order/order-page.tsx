import { mayStep, type OrderStepName } from '@chancery/contract/order/steps.ts';
import { askRefund, cancelOrder, getOrder, receiveOrder } from '#wire/order/calls.ts';
import { OrderPayState, OrderState, PayType } from '#wire/order/codes.ts';
import { allocateOrder, confirmOrder, proposeRefund, reviewVoucher, shipOrder } from '#wire/order/desk.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { OrderLead } from './order-lead.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderPayments, OrderShipment } from './order-payments.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { orderStory } from './order-story.ts';
import { OrderVouchers } from './order-vouchers.tsx';
import { payStep } from './pay-step.tsx';
import { price } from './price.tsx';
import { ToEngraving } from './to-engraving.tsx';
import type { WholeOrder } from './whole-order.ts';

const PayState = tag(OrderPayState).Cell;
const State = tag(OrderState).Cell;

const when = (step: OrderStepName) => (order: WholeOrder) => mayStep(order, step);
/** What is engraved goes on where that is looked after. */
const whenGoods = (step: OrderStepName) => (order: WholeOrder) =>
  order.ships && !order.engraves && mayStep(order, step);
const isRefundable = (order: WholeOrder) => mayStep(order, 'refund') && order.refundable > 0;
const body = ({ id }: WholeOrder) => ({ id });
const refund = {
  seldom: true,
  body,
  when: isRefundable,
  initial: ({ refundable }: WholeOrder) => ({ amount: refundable }),
  fields: {
    amount: { kind: 'money', label: 'cost.refundAmount', help: 'cost.refundAmountHelp' },
    reason: { kind: 'textarea' },
  },
} as const;

/** Goods have a story of their own; what was called off before it was paid is over once. */
const showsState = ({ ships, state, payState }: WholeOrder): boolean =>
  (ships || state === OrderState.finished) &&
  !(state === OrderState.cancelled && payState === OrderPayState.cancelled);

/** Makes the page of an order. Who may do what is said by the calls, what may follow by the steps of the contract. */
export const orderPage = (parent: string) =>
  detailPage({
    endpoint: getOrder,
    params: ({ id }) => (id ? { id } : undefined),
    title: ({ number }) => number,
    status: (order) => (
      <>
        <span>
          <PayState value={order.payState} />
        </span>
        {showsState(order) && (
          <span>
            <State value={order.state} />
          </span>
        )}
      </>
    ),
    lead: (order) => <OrderLead order={order} />,
    next: (order) => (
      <>
        {payStep(order)}
        {order.engraves && <ToEngraving number={order.number} />}
      </>
    ),
    actions: [
      {
        endpoint: reviewVoucher,
        label: 'cost.acceptVoucher',
        body: ({ id, revision }) => ({ id, revision, accepted: true }),
        when: when('acceptVoucher'),
        confirm: 'cost.acceptVoucherAsk',
        done: 'cost.voucherWasAccepted',
      },
      {
        endpoint: reviewVoucher,
        label: 'cost.refuseVoucher',
        body: ({ id, revision }) => ({ id, revision, accepted: false }),
        when: when('rejectVoucher'),
        dangerous: true,
        fields: { reason: { kind: 'textarea', help: 'cost.refuseVoucherHelp' } },
        done: 'cost.voucherWasRefused',
      },
      {
        endpoint: allocateOrder,
        label: 'cost.allocate',
        body,
        when: whenGoods('allocate'),
        confirm: 'cost.allocateAsk',
        done: 'cost.allocated',
      },
      {
        endpoint: confirmOrder,
        label: 'cost.confirmGoods',
        body,
        when: whenGoods('confirm'),
        confirm: 'cost.confirmGoodsAsk',
        done: 'cost.goodsConfirmed',
      },
      {
        endpoint: shipOrder,
        label: 'cost.ship',
        body,
        when: whenGoods('ship'),
        fields: { carrier: { label: 'cost.carrier' }, trackingNo: { label: 'cost.trackingNo' } },
        done: 'cost.shipped',
      },
      {
        endpoint: receiveOrder,
        label: 'cost.receive',
        body,
        when: whenGoods('receive'),
        confirm: 'cost.receiveAsk',
        done: 'cost.received',
      },
      { endpoint: askRefund, label: 'cost.askRefund', ...refund, done: 'cost.refundAsked' },
      { endpoint: proposeRefund, label: 'cost.proposeRefund', ...refund, done: 'cost.refundProposed' },
      {
        endpoint: cancelOrder,
        label: 'cost.cancelOrder',
        body,
        when: when('cancel'),
        dangerous: true,
        seldom: true,
        fields: { reason: { kind: 'textarea', label: 'cost.whyCancel' } },
        done: 'cost.cancelled',
      },
    ],
    facts: [
      { field: 'companyName' },
      { field: 'amount', label: 'cost.amount', show: price },
      { field: 'payType', label: 'cost.way', show: tag(PayType) },
      { field: 'createdBy', label: 'cost.orderedBy' },
      { field: 'createdAt', label: 'cost.orderedAt', show: dateTime },
      { field: 'paidAt', label: 'cost.paidAt', show: dateTime },
    ],
    sections: [
      { title: 'cost.lines', Body: OrderLines },
      { title: 'cost.refunds', when: ({ refunds }) => refunds.length > 0, Body: OrderRefunds },
      { title: 'cost.vouchers', when: ({ vouchers }) => vouchers.length > 0, Body: OrderVouchers },
      { title: 'cost.shipment', when: ({ shipment }) => shipment !== null, Body: OrderShipment },
      { title: 'cost.payments', when: ({ payments }) => payments.length > 0, Body: OrderPayments },
    ],
    story: orderStory,
    parent,
  });
