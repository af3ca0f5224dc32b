import * as call from '@chancery/contract/authorization/calls.ts';
import { AuthorizationScope } from '@chancery/contract/authorization/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, count, desc, eq, getTableColumns, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import type { Counts } from '../../kit/counts.ts';
import { answering, handle } from '../../kit/handle.ts';
import { joinedPage } from '../../kit/list.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import { search } from '../../kit/search.ts';
import { isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { device } from '../../seals/ports.ts';
import { findOpen } from '../application/application.detail.ts';
import { visibleTo } from './authorization.facts.ts';
import { presentAuthorization } from './authorization.present.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';
import { openOf } from './seal-checks.ts';

const openStatuses = [0, 3, 4, 5] as const;
const shown = Object.keys(getTableColumns(authorization)) as (keyof AuthorizationRow)[];

const awaiting = ({ companyId, id }: UnitActor): SQL | undefined =>
  and(
    eq(authorization.companyId, companyId),
    eq(authorization.userId, id),
    sql`${authorization.status} IN (0, 3, 4, 5)`,
  );

const unread = ({ companyId, id }: UnitActor): SQL | undefined =>
  and(
    eq(authorization.companyId, companyId),
    or(
      and(eq(authorization.userId, id), sql`${authorization.unreadByUser}`),
      and(eq(authorization.grantedBy, id), sql`${authorization.unreadByKeeper}`),
    ),
  );

const countOf = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const [found] = await tx.select({ n: count() }).from(authorization).where(where);
  return found?.n ?? 0;
};

/** Refuses a seal that the unit has not got. */
export const refuseUnknownSeal = async (tx: Tx, { companyId }: UnitActor, id: string): Promise<void> => {
  const [found] = await tx
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.id, id), eq(device.companyId, companyId)));
  if (!found) refuse('authorization.sealNotFound');
};

type Filters = Omit<CheckedInput<typeof call.listAuthorizations>, 'pageNum' | 'pageSize' | 'sort' | 'cursor'>;

const whose = (actor: UnitActor, scope: Filters['scope']) => {
  if (scope === AuthorizationScope.everyone) return visibleTo(actor);
  const mine = eq(authorization.userId, actor.id);
  return scope === AuthorizationScope.mine
    ? mine
    : and(mine, inArray(authorization.status, [...openStatuses]));
};

/** What a list of authorisations shows to somebody with these filters. */
export const authorizationsFor = async (tx: Tx, actor: UnitActor, input: Filters) => {
  if (input.deviceId) await refuseUnknownSeal(tx, actor, input.deviceId);
  const contains = input.keyword ? await search(tx, 'authorization_grant', input.keyword) : undefined;
  return [
    eq(authorization.companyId, actor.companyId),
    whose(actor, input.scope),
    input.status === undefined ? undefined : eq(authorization.status, input.status),
    input.useType === undefined ? undefined : eq(authorization.useType, input.useType),
    input.deviceId ? eq(authorization.deviceId, input.deviceId) : undefined,
    input.userId ? eq(authorization.userId, input.userId) : undefined,
    input.from ? gte(authorization.createdAt, new Date(input.from)) : undefined,
    input.to ? lte(authorization.createdAt, new Date(input.to)) : undefined,
    contains?.(authorization.id, authorization.words),
  ];
};

/** Authorisations in lists and in counts. */
export const createAuthorizationLists = (transactions: Transactions, counts: Counts) => {
  counts.add('usingNumber', (tx, actor) => countOf(tx, awaiting(actor)));
  counts.add('authorNumber', (tx, actor) => countOf(tx, unread(actor)));

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listAuthorizations>,
  ): Promise<CallResult<typeof call.listAuthorizations>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      return joinedPage(tx, {
        from: authorization,
        shown,
        join: device,
        by: authorization.deviceId,
        where: await authorizationsFor(tx, actor, input),
        sorts: { createdAt: authorization.createdAt },
        query: input,
        present: (row, seal) => presentAuthorization(actor, row, seal),
      });
    });

  const some = async (tx: Tx, actor: UnitActor, where: SQL | undefined) => {
    const rows = await tx
      .select({ row: authorization, subtype: device.subtype, keeperId: device.keeperId })
      .from(authorization)
      .innerJoin(device, eq(device.id, authorization.deviceId))
      .where(and(eq(authorization.companyId, actor.companyId), visibleTo(actor), where))
      .orderBy(desc(authorization.createdAt), desc(authorization.id))
      .limit(limits.authorization.ofSeal);
    return { list: rows.map(({ row, ...seal }) => presentAuthorization(actor, row, seal)) };
  };

  const ofSeal = (actor: UnitActor, id: string) =>
    transactions.read(scopeOf(actor), async (tx) => {
      await refuseUnknownSeal(tx, actor, id);
      return some(tx, actor, eq(authorization.deviceId, id));
    });

  const ofApplication = (actor: UnitActor, id: string) =>
    transactions.read(scopeOf(actor), async (tx) => {
      await findOpen(tx, actor, id);
      return some(tx, actor, eq(authorization.applicationId, id));
    });

  const exists = (
    actor: UnitActor,
    deviceId: string,
  ): Promise<CallResult<typeof call.existsOpenAuthorization>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await refuseUnknownSeal(tx, actor, deviceId);
      const open = await openOf(tx, deviceId);
      return {
        exist: open !== undefined,
        id: open?.id ?? null,
        empowerNo: open?.empowerNo ?? null,
        userName: open?.userName ?? null,
        windowEnd: isoOrNull(open?.windowEnd ?? null),
      };
    });

  const countUnread = (actor: UnitActor) =>
    transactions.read(scopeOf(actor), async (tx) => ({
      usingNumber: await countOf(tx, awaiting(actor)),
      authorNumber: await countOf(tx, unread(actor)),
    }));

  const markRead = (
    actor: UnitActor,
    { ids }: CheckedInput<typeof call.clearAuthorizationUnread>,
  ): Promise<{ read: number }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const some = ids ? inArray(authorization.id, ids) : undefined;
      const { rowCount } = await tx
        .update(authorization)
        .set({
          unreadByUser: sql`${authorization.unreadByUser} AND ${authorization.userId} <> ${actor.id}`,
          unreadByKeeper: sql`${authorization.unreadByKeeper} AND ${authorization.grantedBy} IS DISTINCT FROM ${actor.id}::uuid`,
        })
        .where(and(unread(actor), some));
      const read = rowCount ?? 0;
      if (read > 0)
        await tellLive(tx, { kind: 'counts', companyId: actor.companyId, accountIds: [actor.id] });
      return { read };
    });

  return answering({ list, ofSeal, ofApplication, exists, countUnread, markRead }, (lists) => [
    handle(call.listAuthorizations, ({ actor, input }) => lists.list(actor, input)),
    handle(call.listSealAuthorizations, ({ actor, input }) => lists.ofSeal(actor, input.id)),
    handle(call.findAuthorizationsOfApplication, ({ actor, input }) =>
      lists.ofApplication(actor, input.confId),
    ),
    handle(call.existsOpenAuthorization, ({ actor, input }) => lists.exists(actor, input.deviceId)),
    handle(call.countAuthorizationUnread, ({ actor }) => lists.countUnread(actor)),
    handle(call.clearAuthorizationUnread, ({ actor, input }) => lists.markRead(actor, input)),
  ]);
};
