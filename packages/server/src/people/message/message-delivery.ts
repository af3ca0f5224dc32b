import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { DeliveryState, type MessageChannel } from '@chancery/contract/message/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { eq, sql } from 'drizzle-orm';
import { refusalText } from '../../kit/envelope.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { Refused } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { messageDelivery } from './message.table.ts';
import { wordsOf } from './message-text.ts';
import { pauseSeconds } from './pause.ts';

/** The name of the job that takes one message along one way. */
export const deliverJob = 'message.deliver';

/** A message on its way out. */
export interface OutgoingMessage {
  readonly id: string;
  readonly companyId: string;
  readonly title: string;
  readonly text: string;
  /** The whole address of the page it speaks of. */
  readonly url: string | null;
  readonly unit: string;
}

/** Whom it goes to. */
export interface Recipient {
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
}

/** A way to somebody. */
export interface Channel {
  readonly name: CodeOf<typeof MessageChannel>;
  deliver(message: OutgoingMessage, recipient: Recipient): Promise<void>;
}

interface DueRow extends Record<string, unknown> {
  channel: CodeOf<typeof MessageChannel>;
  state: string;
  attempts: number;
  id: string;
  company_id: string;
  event: Parameters<typeof wordsOf>[0]['event'];
  params: Record<string, string | number>;
  link: string | null;
  unit: string;
  name: string | null;
  mobile: string;
  email: string | null;
  language: string | null;
}

const mostAttempts = 8;
const longestPauseSeconds = 3_600;

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly channels: readonly Channel[];
  readonly publicUrl: string;
}

const findDue = async (tx: Tx, id: string): Promise<DueRow | undefined> => {
  const { rows } = await tx.execute<DueRow>(sql`
    SELECT d.channel, d.state, d.attempts, m.id, m.company_id, m.event, m.params, m.link, c.name AS unit,
           s.real_name AS name, a.mobile, p.email, a.preferences ->> 'language' AS language
    FROM message_delivery d
    JOIN message m ON m.id = d.message_id
    JOIN company c ON c.id = m.company_id
    JOIN account a ON a.id = m.account_id
    LEFT JOIN membership s ON s.company_id = m.company_id AND s.account_id = m.account_id AND s.disabled_at IS NULL
    LEFT JOIN message_preference p ON p.company_id = m.company_id AND p.account_id = m.account_id
    WHERE d.id = ${id}`);
  return rows[0];
};

/** What went wrong, in words; what our own rules refuse, such as a unit without text messages left, is not tried again. */
const troubleOf = (cause: unknown, language: Language) => {
  if (cause instanceof Refused)
    return { error: refusalText(language, cause.key, cause.detail), isFinal: true };
  return { error: (cause instanceof Error ? cause.message : String(cause)).slice(0, 500), isFinal: false };
};

/** Takes messages along the ways their readers chose, again and again until they arrive or hope is lost. */
export const defineDelivery = ({ transactions, jobs, channels, publicUrl }: Parts): void => {
  const settle = (id: string, attempts: number, error: string | null, state: CodeOf<typeof DeliveryState>) =>
    transactions.apart('platform', async (tx) => {
      const waits = state === DeliveryState.waiting;
      const next = waits ? new Date(Date.now() + pauseSeconds(attempts, longestPauseSeconds) * 1_000) : null;
      await tx
        .update(messageDelivery)
        .set({ state, attempts, error, nextAttemptAt: next })
        .where(eq(messageDelivery.id, id));
      if (next) await jobs.send(tx, deliverJob, { id }, { startAfter: next, singletonKey: id });
    });

  jobs.define<{ id: string }>(
    deliverJob,
    async ({ id }) => {
      const due = await transactions.read('platform', (tx) => findDue(tx, id));
      if (due?.state !== DeliveryState.waiting) return;
      const channel = channels.find(({ name }) => name === due.channel);
      const attempts = due.attempts + 1;
      // Whoever has left the unit is told nothing of it any more.
      if (!channel || due.name === null) return settle(id, due.attempts, null, DeliveryState.dropped);
      const language: Language = due.language === 'en' ? 'en' : 'zh';
      const url = due.link === null ? null : publicUrl + due.link;
      const { id: messageId, company_id: companyId, unit } = due;
      const outgoing = { id: messageId, companyId, ...wordsOf(due, language), url, unit };
      const recipient = { name: due.name, mobile: due.mobile, email: due.email ?? '' };
      const trouble = await channel.deliver(outgoing, recipient).then(
        () => null,
        (cause: unknown) => troubleOf(cause, language),
      );
      if (trouble === null) return settle(id, attempts, null, DeliveryState.sent);
      const isOver = trouble.isFinal || attempts >= mostAttempts;
      await settle(id, attempts, trouble.error, isOver ? DeliveryState.failed : DeliveryState.waiting);
    },
    { atOnce: 4 },
  );
};
