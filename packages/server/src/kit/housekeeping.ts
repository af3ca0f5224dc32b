import { limits } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { SmsService } from '../features/sms/sms.service.ts';
import type { Transactions } from './transaction.ts';

const everyMs = 15_000;
const sweepsEvery = 40;

const sweep = (transactions: Transactions): Promise<unknown> =>
  transactions.apart('platform', async (tx) => {
    await tx.execute(sql`DELETE FROM request_nonce WHERE seen_at < now() - interval '1 hour'`);
    await tx.execute(
      sql`DELETE FROM request_reply WHERE created_at < now() - ${limits.idempotency.hours} * interval '1 hour'`,
    );
    await tx.execute(sql`DELETE FROM verification_code WHERE created_at < now() - interval '2 days'`);
    await tx.execute(sql`DELETE FROM login_ticket WHERE expires_at < now()`);
    await tx.execute(sql`DELETE FROM attempt WHERE expire < extract(epoch FROM now()) * 1000`);
  });

/** Does what nobody waits for: messages whose time has come again, and what has outlived its use. */
export const startHousekeeping = (transactions: Transactions, messages: SmsService, log: FastifyBaseLogger) => {
  let round = 0;
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round += 1;
    running = Promise.all([messages.sendDue(), round % sweepsEvery === 1 ? sweep(transactions) : undefined]).catch(
      (error: unknown) => log.warn({ err: error }, 'housekeeping failed'),
    );
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
