import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { listSms } from '@chancery/contract/sms.ts';
import { SmsState } from '@chancery/contract/sms.codes.ts';
import { and, asc, eq, ilike, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { iso } from '../../kit/time.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { OutgoingSms, SmsProvider } from './sms.provider.ts';
import { smsMessage } from './sms.table.ts';

const mostAttempts = 6;
const batch = 20;
/** 10 s, 40 s, 90 s …: soon enough for a code, gentle enough for a provider in trouble. */
const pauseSeconds = (attempts: number) => 10 * attempts * attempts;

export type SmsService = ReturnType<typeof createSmsService>;

/** Queues text messages with the transaction that wants them, and sends them once it has been committed. */
export const createSmsService = (transactions: Transactions, provider: SmsProvider, log: FastifyBaseLogger) => {
  /** Sends what is due. A message is locked while it is under way, so that several servers never send it twice. */
  const sendDue = (): Promise<number> =>
    transactions.apart('platform', async (tx) => {
      const due = await tx
        .select()
        .from(smsMessage)
        .where(and(eq(smsMessage.state, SmsState.waiting), lte(smsMessage.nextAttemptAt, sql`now()`)))
        .orderBy(asc(smsMessage.nextAttemptAt))
        .limit(batch)
        .for('update', { skipLocked: true });
      for (const message of due) await sendOne(tx, message);
      return due.length;
    });

  const sendOne = async (tx: Tx, message: typeof smsMessage.$inferSelect) => {
    const attempts = message.attempts + 1;
    const error = await provider.send(message).then(
      () => null,
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).slice(0, 500),
    );
    if (error) log.warn({ sms: message.id, attempts, error }, 'text message not sent');
    const over = error === null || attempts >= mostAttempts;
    await tx
      .update(smsMessage)
      .set({
        attempts,
        error,
        state: error === null ? SmsState.sent : over ? SmsState.failed : SmsState.waiting,
        nextAttemptAt: sql`now() + ${pauseSeconds(attempts)} * interval '1 second'`,
        // What really went out is nobody's business here any more.
        ...(over && !provider.local && message.code
          ? { code: null, text: message.text.replaceAll(message.code, '******') }
          : {}),
      })
      .where(eq(smsMessage.id, message.id));
  };

  const queue = async (tx: Tx, message: OutgoingSms): Promise<void> => {
    await tx
      .insert(smsMessage)
      .values({ id: uuidv7(), ...message, provider: provider.name, state: SmsState.waiting });
    afterCommit(async () => {
      const sending = sendDue().catch((error: unknown) => log.warn({ err: error }, 'sending text messages failed'));
      if (provider.local) await sending;
    });
  };

  const list = (input: CheckedInput<typeof listSms>): Promise<CallResult<typeof listSms>> =>
    transactions.read('platform', (tx) =>
      keysetPage(tx, {
        from: smsMessage,
        where: [
          input.phone ? ilike(smsMessage.phone, containing(input.phone)) : undefined,
          input.state ? eq(smsMessage.state, input.state) : undefined,
        ],
        sorts: { createdAt: smsMessage.createdAt },
        query: input,
        present: ({ id, createdAt, phone, text, provider: by, state, attempts, error }) => ({
          id,
          createdAt: iso(createdAt),
          phone,
          text,
          provider: by,
          state,
          attempts,
          error,
        }),
      }),
    );

  return { queue, sendDue, list };
};
