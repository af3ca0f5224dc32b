import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { getOrder } from '#wire/order/calls.ts';
import { PayType, RefundState } from '#wire/order/codes.ts';
import { decideRefund, listRefunds, settleRefund } from '#wire/order/desk.ts';
import { say } from '../../kit/list/labels.ts';
import type { AnyAction, AnyRow, RowAction } from '../../kit/list/list-spec.ts';
import { askAndSend } from '../../kit/list/run-action.ts';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import type { OrderRefund } from './whole-order.ts';

type Refunding = Pick<OrderRefund, 'id' | 'state' | 'way' | 'refundNo'>;
type Decide = RowAction<Refunding, typeof decideRefund>;
type Settle = RowAction<Refunding, typeof settleRefund>;

const given =
  (passed: boolean) =>
  (row: Refunding): Partial<CallInput<typeof decideRefund>> => ({
    id: row.id,
    passed,
  });
const isAsked = ({ state }: Refunding) => state === RefundState.asked;

/** What an operator can do about money that is asked back. */
export const refundSteps: readonly [Decide, Decide, Settle, Settle] = [
  {
    endpoint: decideRefund,
    label: 'cost.passRefund',
    body: given(true),
    when: isAsked,
    confirm: 'cost.passRefundAsk',
    done: 'cost.refundPassed',
  },
  {
    endpoint: decideRefund,
    label: 'cost.rejectRefund',
    body: given(false),
    when: isAsked,
    dangerous: true,
    fields: { opinion: { kind: 'textarea', label: 'cost.opinion', help: 'cost.opinionHelp' } },
    done: 'cost.refundRejected',
  },
  {
    endpoint: settleRefund,
    label: 'cost.settleRefund',
    body: ({ id }) => ({ id }),
    when: ({ state, way }) => state === RefundState.sending && way === PayType.offline,
    fields: { transferNo: { label: 'cost.transferNo', help: 'cost.transferNoHelp' } },
    done: 'cost.refundSettled',
  },
  {
    endpoint: settleRefund,
    label: 'cost.sendAgain',
    body: ({ id }) => ({ id }),
    when: ({ state }) => state === RefundState.failed,
    confirm: 'cost.sendAgainAsk',
    done: 'cost.sentAgain',
  },
];

/** Takes one of these steps from the page of an order. */
export const takeRefundStep = async (
  step: (typeof refundSteps)[number],
  refund: Refunding,
): Promise<void> => {
  const action = step as unknown as AnyAction;
  const isDone = await askAndSend({
    action,
    given: action.body(refund as unknown as AnyRow),
    about: refund.refundNo,
    send: (input, options) => callAny(action.endpoint, input, options),
  });
  if (!isDone) return;
  notify.success(say(t, action.done ?? 'list.done'));
  await Promise.all([refresh(getOrder), refresh(listRefunds)]);
};
