import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { checkVerificationCode } from '@chancery/contract/rules/verification-code.ts';
import { listSms } from '@chancery/contract/sms/calls.ts';
import { SmsState } from '@chancery/contract/sms/codes.ts';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { answering, handle } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { OutgoingSms, SmsProvider } from './sms.provider.ts';
import { smsMessage } from './sms.table.ts';
import { countForUnit } from './sms-usage.ts';

const mostAttempts = 6;
/** What stands in the place of a code. */
const mask = '******';
const batch = 8;
/** Longer than any provider is given to answer; a server that dies meanwhile delays its messages by this much. */
const leaseSeconds = 60;

type Message = typeof smsMessage.$inferSelect;
/** 10 s, 40 s, 90 s …: soon enough for a code, gentle enough for a provider in trouble. */
const pauseSeconds = (attempts: number) => 10 * attempts * attempts;

export type SmsService = ReturnType<typeof createSmsService>;

/** Queues text messages with the transaction that wants them, and sends them once it has been committed. */
export const createSmsService = (
  transactions: Transactions,
  provider: SmsProvider,
  log: FastifyBaseLogger,
  secrets: Pick<Secrets, 'lock' | 'unlock'>,
) => {
  /** What is kept of a message: the text without its code, and the code so that only this platform can read it. */
  const sealed = ({ phone, text, code, secret = code ?? undefined }: OutgoingSms) => ({
    phone,
    text: secret ? text.replaceAll(secret, mask) : text,
    code: secret ? secrets.lock(secret).toString('base64') : null,
  });

  const opened = ({ phone, text, code: locked }: Message): OutgoingSms => {
    const secret = locked && secrets.unlock(Buffer.from(locked, 'base64'));
    if (!secret) return { phone, text, code: null };
    const isCode = checkVerificationCode(secret) === undefined;
    const whole = text.replaceAll(mask, secret);
    return isCode ? { phone, text: whole, code: secret } : { phone, text: whole, code: null, secret };
  };

  /** Takes what is due for a while, so that several servers never send a message at the same time. */
  const takeDue = (): Promise<Message[]> =>
    transactions.apart('platform', (tx) => {
      const due = tx
        .select({ id: smsMessage.id })
        .from(smsMessage)
        .where(and(eq(smsMessage.state, SmsState.waiting), lte(smsMessage.nextAttemptAt, sql`now()`)))
        // Somebody waits for a code before their screen; for an invitation nobody does.
        .orderBy(sql`${smsMessage.code} IS NULL`, asc(smsMessage.nextAttemptAt))
        .limit(batch)
        .for('update', { skipLocked: true });
      return tx
        .update(smsMessage)
        .set({
          attempts: sql`${smsMessage.attempts} + 1`,
          nextAttemptAt: sql`now() + ${leaseSeconds} * interval '1 second'`,
        })
        .where(inArray(smsMessage.id, due))
        .returning();
    });

  const sendDue = async (): Promise<void> => {
    const due = await takeDue();
    await Promise.all(due.map(sendOne));
  };

  const sendOne = async (message: Message): Promise<void> => {
    const sending = Promise.resolve().then(() => provider.send(opened(message)));
    const error = await sending.then(
      () => null,
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).slice(0, 500),
    );
    if (error) log.warn({ sms: message.id, attempts: message.attempts, error }, 'text message not sent');
    const over = error === null || message.attempts >= mostAttempts;
    await transactions.apart('platform', (tx) =>
      tx
        .update(smsMessage)
        .set({
          error,
          state: error === null ? SmsState.sent : over ? SmsState.failed : SmsState.waiting,
          nextAttemptAt: sql`now() + ${pauseSeconds(message.attempts)} * interval '1 second'`,
          // What went out, or never will, is nobody's business here any more.
          ...(over ? { code: null } : {}),
        })
        .where(eq(smsMessage.id, message.id)),
    );
  };

  /** Queues a message of the platform itself, such as a code; it is nobody's expense. */
  const queue = async (tx: Tx, message: OutgoingSms, id = uuidv7()): Promise<void> => {
    await tx
      .insert(smsMessage)
      .values({ id, ...sealed(message), provider: provider.name, state: SmsState.waiting });
    afterCommit(async () => {
      const sending = sendDue().catch((error: unknown) =>
        log.warn({ err: error }, 'sending text messages failed'),
      );
      if (provider.local) await sending;
    });
  };

  /** Queues a message that a unit sends: it counts, and is refused when the unit has no more. */
  const queueFor = async (tx: Tx, companyId: string, message: OutgoingSms): Promise<void> => {
    const id = uuidv7();
    await countForUnit(tx, companyId, { id, phone: message.phone });
    await queue(tx, message, id);
  };

  const list = (input: CheckedInput<typeof listSms>): Promise<CallResult<typeof listSms>> =>
    transactions.read('platform', (tx) =>
      keysetPage(tx, {
        from: smsMessage,
        where: [
          input.phone ? eq(smsMessage.phone, input.phone) : undefined,
          input.state ? eq(smsMessage.state, input.state) : undefined,
        ],
        sorts: { createdAt: smsMessage.createdAt },
        query: input,
        present: ({ id, createdAt, phone, provider: by, state, attempts, error }) => ({
          id,
          createdAt: iso(createdAt),
          phone: maskPhone(phone),
          provider: by,
          state,
          attempts,
          error,
        }),
      }),
    );

  return answering({ queue, queueFor, sendDue, list }, (texts) => [
    handle(listSms, ({ input }) => texts.list(input)),
  ]);
};
