import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import {
  countUnreadMessages,
  listMessages,
  recentMessages,
  updateReadStatus,
} from '@chancery/contract/message/calls.ts';
import { MessageState } from '@chancery/contract/message/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { message, messageDelivery } from './message.table.ts';
import type { Tell } from './message-tell.ts';
import { wordsOf } from './message-text.ts';

type Row = typeof message.$inferSelect;

/** Ids of several servers are not in the order of their commits: whoever asks what came since gets a little more. */
const overlapMs = 60_000;

const ownedBy = ({ companyId, id }: UnitActor) =>
  and(eq(message.companyId, companyId), eq(message.accountId, id));

/** The moment an id was made; one that was not made here may name a year no database knows. */
const madeAt = (id: string): number =>
  Math.min(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), Date.now());

const deliveriesOf = async (tx: Tx, ids: readonly string[]) => {
  const rows =
    ids.length > 0
      ? await tx
          .select()
          .from(messageDelivery)
          .where(inArray(messageDelivery.messageId, [...ids]))
      : [];
  return Map.groupBy(rows, ({ messageId }) => messageId);
};

export type MessageService = ReturnType<typeof createMessageService>;

/** What people should know, read by them and marked by them. */
export const createMessageService = (transactions: Transactions, tell: Tell) => {
  const presentAll = async (tx: Tx, rows: readonly Row[], language: Language) => {
    const deliveries = await deliveriesOf(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      id: row.id,
      createdAt: iso(row.createdAt),
      topic: row.kind,
      event: row.event,
      ...wordsOf(row, language),
      link: row.link,
      objectType: row.objectType,
      objectId: row.objectId,
      state: row.readAt ? MessageState.read : MessageState.unread,
      readAt: isoOrNull(row.readAt),
      deliveries: (deliveries.get(row.id) ?? []).map(
        ({ channel, state, attempts, nextAttemptAt, error }) => ({
          channel,
          state,
          attempts,
          nextAttemptAt: isoOrNull(nextAttemptAt),
          error,
        }),
      ),
    }));
  };

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof listMessages>,
    language: Language,
  ): Promise<CallResult<typeof listMessages>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const page = await keysetPage(tx, {
        from: message,
        where: [
          ownedBy(actor),
          input.topic ? eq(message.kind, input.topic) : undefined,
          input.state === MessageState.unread ? isNull(message.readAt) : undefined,
          input.state === MessageState.read ? isNotNull(message.readAt) : undefined,
          input.keyword ? ilike(message.words, containing(input.keyword)) : undefined,
          input.from ? gte(message.createdAt, new Date(input.from)) : undefined,
          input.to ? lt(message.createdAt, new Date(input.to)) : undefined,
        ],
        sorts: { createdAt: message.createdAt },
        query: input,
        present: (row) => row,
      });
      return { ...page, list: await presentAll(tx, page.list, language) };
    });

  const unread = async (tx: Tx, actor: UnitActor): Promise<number> => {
    const [row] = await tx
      .select({ count: count() })
      .from(message)
      .where(and(ownedBy(actor), isNull(message.readAt)));
    return row?.count ?? 0;
  };

  const recent = (
    actor: UnitActor,
    { after, most }: CheckedInput<typeof recentMessages>,
    language: Language,
  ): Promise<CallResult<typeof recentMessages>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const since = after ? new Date(madeAt(after) - overlapMs) : undefined;
      const [rows, waiting] = await Promise.all([
        tx
          .select()
          .from(message)
          .where(and(ownedBy(actor), since ? gte(message.createdAt, since) : undefined))
          .orderBy(desc(message.createdAt), desc(message.id))
          .limit(most),
        unread(tx, actor),
      ]);
      return { list: await presentAll(tx, rows, language), unread: waiting };
    });

  const countUnread = (actor: UnitActor) =>
    transactions.read(scopeOf(actor), async (tx) => ({ count: await unread(tx, actor) }));

  const refuseForeign = async (tx: Tx, actor: UnitActor, ids: readonly string[]): Promise<void> => {
    const own = await tx
      .select({ id: message.id })
      .from(message)
      .where(and(ownedBy(actor), inArray(message.id, [...ids])));
    if (own.length < new Set(ids).size) refuse('message.notFound');
  };

  const mark = (
    actor: UnitActor,
    { ids, read }: CheckedInput<typeof updateReadStatus>,
  ): Promise<CallResult<typeof updateReadStatus>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      if (ids) await refuseForeign(tx, actor, ids);
      const changed = await tx
        .update(message)
        .set({ readAt: read ? sql`now()` : null })
        .where(
          and(
            ownedBy(actor),
            read ? isNull(message.readAt) : isNotNull(message.readAt),
            ids ? inArray(message.id, ids) : undefined,
          ),
        )
        .returning({ id: message.id });
      // Other windows of the same person show the same number.
      if (changed.length > 0)
        await tellLive(tx, { kind: 'counts', companyId: actor.companyId, accountIds: [actor.id] });
      return { changed: changed.length, unread: await unread(tx, actor) };
    });

  return answering(
    {
      /** Tells members something inside the caller's transaction: `await messages.tell(tx, { companyId, to, event, params, link })`. */
      tell,
      list,
      recent,
      unread,
      countUnread,
      mark,
    },
    (messages) => [
      handle(listMessages, ({ actor, input, origin }) => messages.list(actor, input, origin.language)),
      handle(recentMessages, ({ actor, input, origin }) => messages.recent(actor, input, origin.language)),
      handle(countUnreadMessages, ({ actor }) => messages.countUnread(actor)),
      handle(updateReadStatus, ({ actor, input }) => messages.mark(actor, input)),
    ],
  );
};
