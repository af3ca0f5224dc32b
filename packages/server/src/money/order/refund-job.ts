import { PayType, RefundState } from '@chancery/contract/order/codes.ts';
import { Declined, type PayProvider } from '@chancery/payments/provider.ts';
import { eq } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';
import { waitsForRed } from '../invoice/red-invoice.ts';
import { type PaymentPorts, platformName, refundJob } from './note-payment.ts';
import { orderPayment, orderRefund } from './order.table.ts';
import { failRefund, finishRefund, lockRefund } from './refunds.ts';

interface Parts extends PaymentPorts {
  readonly transactions: Transactions;
  readonly providerOf: (way: string) => PayProvider | undefined;
}

/** Brings money back the way it came, tried again until the provider has said what became of it. */
export const defineRefundJob = (parts: Parts) => {
  const { transactions, jobs, providerOf } = parts;
  /** What may be sent now: what came by a bank goes back by hand, and some money waits for a red invoice. */
  const about = (refundId: string) =>
    transactions.read('platform', async (tx) => {
      const [refund] = await tx.select().from(orderRefund).where(eq(orderRefund.id, refundId));
      if (refund?.state !== RefundState.sending || !refund.paymentId) return undefined;
      if (refund.way === PayType.offline) return undefined;
      if (!refund.surplus && (await waitsForRed(tx, refund.orderId))) return undefined;
      const [payment] = await tx.select().from(orderPayment).where(eq(orderPayment.id, refund.paymentId));
      return payment && { refund, payment };
    });

  const send = async ({ refundId }: { readonly refundId: string }): Promise<void> => {
    const found = await about(refundId);
    if (!found) return;
    const { refund, payment } = found;
    const provider = providerOf(payment.way);
    // A server that has just started opens its providers last: what is promised waits for them.
    if (!provider) throw new Error(`no provider is open for ${payment.way}`);
    const standing = await provider
      .refund({
        tradeNo: payment.tradeNo,
        refundNo: refund.refundNo,
        amount: refund.amount,
        total: payment.amount,
        reason: refund.reason,
      })
      .catch((error: unknown) => {
        if (error instanceof Declined) return { state: 'failed' as const, reason: error.words };
        throw error;
      });
    if (standing.state === 'working' || standing.state === 'unknown')
      throw new Error('the provider is still at it');
    await transactions.apart('platform', async (tx) => {
      const held = await lockRefund(tx, refundId);
      if (held.refund.state !== RefundState.sending) return;
      if (standing.state === 'failed') await failRefund(tx, held.refund, standing.reason);
      if (standing.state === 'done') await finishRefund(tx, parts, held, { ...standing, by: platformName });
    });
  };
  jobs.define(refundJob, send, { retries: 60, retrySeconds: 5, retrySecondsMax: 3_600 });
  return { send };
};
