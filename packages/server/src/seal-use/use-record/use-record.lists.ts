import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { nothingId } from '@chancery/contract/rules/nothing-id.ts';
import * as call from '@chancery/contract/use-record/calls.ts';
import { and, count, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { isOrNothing } from '../../kit/is-or-nothing.ts';
import { keysetPage } from '../../kit/list.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import { type Contains, search } from '../../kit/search.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { departmentsNamed } from '../../people/ports.ts';
import { refuseUnknownSeal } from '../application/visible.ts';
import { useRecordLine as line } from './use-record.line.ts';
import { presentRecord } from './use-record.present.ts';
import { useRecord } from './use-record.table.ts';
import { visibleTo } from './visible.ts';

type Asked = CheckedInput<typeof call.listUseRecords>;
type Filters = Omit<Asked, 'pageNum' | 'pageSize' | 'sort' | 'cursor'>;

const refuseUnknown = async (
  tx: Tx,
  actor: UnitActor,
  { deviceId, departmentId }: Filters,
): Promise<void> => {
  await refuseUnknownSeal(tx, actor, deviceId);
  if (!departmentId || departmentId === nothingId) return;
  if (!(await departmentsNamed(tx, actor.companyId, [departmentId])).has(departmentId))
    refuse('apply.departmentNotFound');
};

const conditions = (actor: UnitActor, input: Filters, contains: Contains | undefined) => [
  eq(line.companyId, actor.companyId),
  visibleTo(actor),
  input.deviceId ? eq(line.deviceId, input.deviceId) : undefined,
  isOrNothing(line.userId, input.userId),
  isOrNothing(line.departmentId, input.departmentId),
  isOrNothing(useRecord.documentTypeId, input.documentTypeId),
  input.useType === undefined ? undefined : eq(line.useType, input.useType),
  input.verdict ? eq(line.verdict, input.verdict) : undefined,
  // The first half is what the index of exceptions knows.
  input.reason ? sql`${line.reasons} <> '{}' AND ${input.reason} = ANY (${line.reasons})` : undefined,
  input.needsReview === undefined
    ? undefined
    : input.needsReview
      ? sql`${line.needsReview}`
      : sql`NOT ${line.needsReview}`,
  input.reviewed === undefined
    ? undefined
    : input.reviewed
      ? isNotNull(line.reviewVerdict)
      : isNull(line.reviewVerdict),
  input.from ? gte(line.lastAt, new Date(input.from)) : undefined,
  input.to ? lte(line.lastAt, new Date(input.to)) : undefined,
  contains?.(line.id, useRecord.words),
];

/** What a list of uses shows to somebody with these filters. */
export const recordsFor = async (tx: Tx, actor: UnitActor, input: Filters) => {
  if (input.deviceId || input.departmentId) await refuseUnknown(tx, actor, input);
  return conditions(actor, input, input.keyword ? await search(tx, 'use_record', input.keyword) : undefined);
};

/** Records of uses in lists and in counts. */
export const createUseRecordLists = (transactions: Transactions) => {
  const list = (actor: UnitActor, input: Asked): Promise<CallResult<typeof call.listUseRecords>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      return keysetPage(tx, {
        from: line,
        where: await recordsFor(tx, actor, input),
        sorts: { lastAt: line.lastAt },
        query: input,
        present: (row) => presentRecord(row, actor.id),
      });
    });

  const unreadOf = (actor: UnitActor) =>
    and(
      eq(line.companyId, actor.companyId),
      sql`${line.unreadException}`,
      sql`${actor.id} <> ALL (${line.exceptionSeenBy})`,
      visibleTo(actor),
    );

  /** How many uses that are not normal wait for somebody who reviews them. */
  const countUnread = async (tx: Tx, actor: UnitActor): Promise<number> => {
    if (!actor.permissions.has('useRecord.review')) return 0;
    const [found] = await tx.select({ count: count() }).from(line).where(unreadOf(actor));
    return found?.count ?? 0;
  };

  const unread = (actor: UnitActor, userId: string): Promise<CallResult<typeof call.countUseUnread>> =>
    userId === actor.id
      ? transactions.read(scopeOf(actor), async (tx) => ({ useNumber: await countUnread(tx, actor) }))
      : refuse('useRecord.notFound');

  const clear = async (tx: Tx, actor: UnitActor, which: ReturnType<typeof and>) => {
    const found = tx
      .select({ id: line.id })
      .from(line)
      .where(and(unreadOf(actor), which));
    const { rowCount } = await tx
      .update(useRecord)
      .set({ exceptionSeenBy: sql`array_append(${useRecord.exceptionSeenBy}, ${actor.id}::uuid)` })
      .where(inArray(useRecord.id, found));
    if (rowCount) await tellLive(tx, { kind: 'counts', companyId: actor.companyId, accountIds: [actor.id] });
    return { read: rowCount ?? 0 };
  };

  const clearExceptions = (
    actor: UnitActor,
    { ids }: CheckedInput<typeof call.clearExceptionUnread>,
  ): Promise<CallResult<typeof call.clearExceptionUnread>> =>
    transactions.write(scopeOf(actor), (tx) => clear(tx, actor, ids ? inArray(line.id, ids) : undefined));

  const clearOfAuthorization = (
    actor: UnitActor,
    { authorizationId }: CheckedInput<typeof call.clearAuthUnread>,
  ): Promise<CallResult<typeof call.clearAuthUnread>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const ofIt = eq(line.authorizationId, authorizationId);
      const [found] = await tx
        .select({ id: line.id })
        .from(line)
        .where(and(eq(line.companyId, actor.companyId), ofIt, visibleTo(actor)));
      if (!found) refuse('useRecord.notFound');
      return clear(tx, actor, ofIt);
    });

  return answering({ list, countUnread, unread, clearExceptions, clearOfAuthorization }, (lists) => [
    handle(call.listUseRecords, ({ actor, input }) => lists.list(actor, input)),
    handle(call.countUseUnread, ({ actor, input }) => lists.unread(actor, input.userId)),
    handle(call.clearExceptionUnread, ({ actor, input }) => lists.clearExceptions(actor, input)),
    handle(call.clearAuthUnread, ({ actor, input }) => lists.clearOfAuthorization(actor, input)),
  ]);
};
