import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { DeliveryState, type MessageEvent } from '@chancery/contract/message/codes.ts';
import { channelsFor, kindOf, type MessageParams } from '@chancery/contract/message/rules.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Jobs } from '../../kit/jobs.ts';
import { tellLive } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import { messageDelivery, messagePreference } from './message.table.ts';
import { deliverJob } from './message-delivery.ts';
import type { WebhookQueue } from './webhook-queue.ts';

type Event = CodeOf<typeof MessageEvent>;

/** Something that members of a unit should know. */
export type News<E extends Event = Event> = {
  readonly [Name in E]: {
    readonly companyId: string;
    /** The accounts of the members; whoever is no active member of the unit is left out. */
    readonly to: readonly string[];
    readonly event: Name;
    readonly params: MessageParams<Name>;
    /** The page of the console it speaks of. */
    readonly link?: string;
    readonly object?: { readonly type: string; readonly id: string };
  };
}[E];

/** Tells people something as part of the caller's transaction. */
export type Tell = (tx: Tx, news: News) => Promise<void>;

const addMessages = async (tx: Tx, news: News): Promise<readonly { id: string; account: string }[]> => {
  const readers = [...new Set(news.to)];
  const ids = readers.map(() => uuidv7());
  const words = Object.values(news.params).join(' ').toLowerCase();
  const { rows } = await tx.execute<{ id: string; account: string }>(sql`
    INSERT INTO message (id, company_id, account_id, kind, event, params, words, link, object_type, object_id)
    SELECT told.id, m.company_id, m.account_id, ${kindOf(news.event)}, ${news.event},
           ${JSON.stringify(news.params)}::jsonb, ${words}, ${news.link ?? null}::text,
           ${news.object?.type ?? null}::text, ${news.object?.id ?? null}::text
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(readers)}::uuid[]) AS told (id, account_id)
    JOIN membership m ON m.account_id = told.account_id
    WHERE m.company_id = ${news.companyId} AND m.disabled_at IS NULL
    RETURNING id, account_id AS account`);
  return rows;
};

/** What is told by text message and e-mail too, as each reader chose. */
const addDeliveries = async (
  tx: Tx,
  jobs: Jobs,
  news: News,
  told: readonly { id: string; account: string }[],
) => {
  const chosen = await tx
    .select()
    .from(messagePreference)
    .where(
      and(
        eq(messagePreference.companyId, news.companyId),
        inArray(
          messagePreference.accountId,
          told.map(({ account }) => account),
        ),
      ),
    );
  const choices = new Map(chosen.map((row) => [row.accountId, row]));
  const deliveries = told.flatMap(({ id: messageId, account }) => {
    const { channels, email } = choices.get(account) ?? { channels: {}, email: '' };
    return channelsFor(news.event, channels)
      .filter((channel) => channel !== 'email' || email !== '')
      .map((channel) => ({
        id: uuidv7(),
        companyId: news.companyId,
        messageId,
        channel,
        state: DeliveryState.waiting,
        nextAttemptAt: sql`now()`,
      }));
  });
  if (deliveries.length === 0) return;
  await tx.insert(messageDelivery).values(deliveries);
  await jobs.sendMany(
    tx,
    deliverJob,
    deliveries.map(({ id }) => ({ data: { id }, singletonKey: id })),
  );
};

/** Makes the one way to tell people something: rows, deliveries and the live hint commit with the caller's change. */
export const createTell =
  (jobs: Jobs, webhooks: WebhookQueue): Tell =>
  async (tx, news) => {
    const told = news.to.length > 0 ? await addMessages(tx, news) : [];
    const accountIds = told.map(({ account }) => account);
    await Promise.all([
      told.length > 0 ? addDeliveries(tx, jobs, news, told) : undefined,
      told.length > 0 ? tellLive(tx, { kind: 'message', companyId: news.companyId, accountIds }) : undefined,
      webhooks.queue(tx, news, accountIds),
    ]);
  };
