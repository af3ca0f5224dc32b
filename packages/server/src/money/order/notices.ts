import { Forged, type PayProvider } from '@chancery/payments/provider.ts';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Transactions } from '../../kit/transaction.ts';
import { notePayment, type PaymentPorts, platformName } from './note-payment.ts';
import { orderRefund } from './order.table.ts';
import { failRefund, finishRefund, lockRefund } from './refunds.ts';

interface Parts extends PaymentPorts {
  readonly transactions: Transactions;
  readonly log: FastifyBaseLogger;
  readonly providerOf: (way: string) => PayProvider | undefined;
}

/** Where providers send their notices. */
export const noticePath = (way: string) => `/pay/notify/${way}`;

const bytesMax = 64 * 1_024;

export type PaymentNotices = ReturnType<typeof createPaymentNotices>;

/** Takes what providers say: only what they signed, however often and in whatever order it comes. */
export const createPaymentNotices = (parts: Parts) => {
  const { transactions, log, providerOf } = parts;

  const keepRefund = (
    refundNo: string,
    standing: Parameters<typeof finishRefund>[3] | { readonly reason: string },
  ) =>
    transactions.apart('platform', async (tx) => {
      const [row] = await tx
        .select({ id: orderRefund.id })
        .from(orderRefund)
        .where(eq(orderRefund.refundNo, refundNo));
      if (!row) return false;
      const held = await lockRefund(tx, row.id);
      if (held.refund.state !== 'sending') return true;
      if ('reason' in standing) await failRefund(tx, held.refund, standing.reason);
      else await finishRefund(tx, parts, held, standing);
      return true;
    });

  const keep = async (
    provider: PayProvider,
    notice: Awaited<ReturnType<PayProvider['read']>>,
  ): Promise<boolean> => {
    if (notice.about === 'refund') {
      const { standing } = notice;
      if (standing.state === 'done') return keepRefund(notice.refundNo, { ...standing, by: platformName });
      return standing.state === 'failed' ? keepRefund(notice.refundNo, standing) : true;
    }
    const { standing, tradeNo } = notice;
    // What is not paid says nothing new: whoever wants to know asks.
    if (standing.state !== 'paid') return true;
    return transactions.apart('platform', (tx) =>
      notePayment(tx, parts, { ...standing, way: provider.way, tradeNo }),
    );
  };

  const take = async (way: string, arrived: Parameters<PayProvider['read']>[0]) => {
    const provider = providerOf(way);
    if (!provider) return { status: 404, type: 'text/plain; charset=utf-8', body: 'not found' };
    try {
      const kept = await keep(provider, await provider.read(arrived));
      if (!kept) log.warn({ way }, 'a provider tells of a payment that nobody opened');
      return provider.answer(kept);
    } catch (error) {
      if (error instanceof Forged) log.warn({ way, err: error }, 'a payment notice is not of its provider');
      else log.error({ way, err: error }, 'a payment notice could not be kept');
      return provider.answer(false);
    }
  };
  return { take };
};

/** Answers providers at an address of their own, outside of the envelope of calls. */
export const serveNotices = (app: FastifyInstance, notices: PaymentNotices): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bytesMax }, (_request, body, done) => {
      done(null, body);
    });
    scope.post<{ Params: { way: string } }>(noticePath(':way'), async (request, reply) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(', ') : value,
        ]),
      );
      const body = typeof request.body === 'string' ? request.body : '';
      const { status, type, body: text } = await notices.take(request.params.way, { headers, body });
      return reply.code(status).type(type).send(text);
    });
  });
};
