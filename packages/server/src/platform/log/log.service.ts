import { LoginResult, type LoginType } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { AnyEndpoint, CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { actionOf, listLoginLog, listOperateLog } from '@chancery/contract/log/calls.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import type { listManagedOperations } from '@chancery/contract/units/calls.ts';
import { and, desc, eq, gte, ilike, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Actor, isInUnit, scopeOf } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { currentOrigin, type RequestContext } from '../../kit/request-context.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { loginLog, operateLog } from './log.table.ts';

/** What is known of an attempt to log in. */
export interface LoginAttempt {
  readonly loginType: CodeOf<typeof LoginType>;
  readonly result: CodeOf<typeof LoginResult>;
  readonly userAccount: string;
  readonly userName?: string;
  readonly accountId?: string;
  readonly operatorId?: string;
  readonly sessionId?: string;
  readonly companyId?: string;
  readonly companyName?: string;
}

type Operation = typeof operateLog.$inferSelect;

/** What operators and the platform itself did, also to units. What units and people do is read with a reason, or not. */
const ofThePlatform = ne(operateLog.actorKind, 'user');

/** An operation as readers see it. */
export const presentOperation = (row: Operation) => ({ ...row, createdAt: iso(row.createdAt) });

export type LogService = ReturnType<typeof createLogService>;

/** Keeps and shows what people did and when they came. */
export const createLogService = (transactions: Transactions) => {
  const recordLogin = async (tx: Tx, attempt: LoginAttempt): Promise<void> => {
    const { ip, userAgent } = currentOrigin();
    await tx
      .insert(loginLog)
      .values({ id: uuidv7(), ip, userAgent, ...attempt, userName: attempt.userName ?? '' })
      .onConflictDoNothing();
  };

  /** Records an attempt that ends in a refusal, which rolls everything else back. */
  const recordFailedLogin = (attempt: LoginAttempt): Promise<void> =>
    transactions.apart('platform', (tx) => recordLogin(tx, attempt));

  const recordOperation = async (
    tx: Tx,
    actor: Actor,
    endpoint: AnyEndpoint,
    { note, notes, origin }: RequestContext,
  ): Promise<void> => {
    const entries = notes ?? [note];
    if (entries.length === 0) return;
    await tx.insert(operateLog).values(
      entries.map((each) => ({
        id: uuidv7(),
        companyId: isInUnit(actor) ? actor.companyId : null,
        actorKind: actor.kind,
        actorId: actor.id,
        actorName: actor.name,
        action: actionOf(endpoint),
        ...each,
        ip: origin.ip,
        clientType: origin.clientType,
        requestId: origin.requestId,
      })),
    );
  };

  /** Records what somebody did to their own account without being logged in, such as choosing a new password. */
  const recordOwnDoing = async (
    tx: Tx,
    who: { readonly id: string; readonly realName: string },
    endpoint: AnyEndpoint,
  ): Promise<void> => {
    const { ip, clientType, requestId } = currentOrigin();
    const object = { objectType: 'account', objectId: who.id, objectName: who.realName };
    const actor = { actorKind: 'user' as const, actorId: who.id, actorName: who.realName };
    const action = actionOf(endpoint);
    await tx
      .insert(operateLog)
      .values({ id: uuidv7(), ...actor, action, ...object, ip, clientType, requestId });
  };

  const listLogins = (
    actor: Actor,
    input: CheckedInput<typeof listLoginLog>,
  ): Promise<CallResult<typeof listLoginLog>> =>
    transactions.read(scopeOf(actor), (tx) =>
      keysetPage(tx, {
        from: loginLog,
        where: [
          isInUnit(actor) ? eq(loginLog.companyId, actor.companyId) : isNull(loginLog.companyId),
          input.keyword
            ? or(
                and(
                  ilike(loginLog.userName, containing(input.keyword)),
                  isInUnit(actor) ? undefined : isNotNull(loginLog.operatorId),
                ),
                ilike(loginLog.userAccount, containing(input.keyword)),
              )
            : undefined,
          input.loginType ? eq(loginLog.loginType, input.loginType) : undefined,
          input.result ? eq(loginLog.result, input.result) : undefined,
          input.from ? gte(loginLog.createdAt, new Date(input.from)) : undefined,
          input.to ? lt(loginLog.createdAt, new Date(input.to)) : undefined,
        ],
        sorts: { createdAt: loginLog.createdAt },
        query: input,
        present: (row) => ({
          ...row,
          createdAt: iso(row.createdAt),
          userAccount: maskPhone(row.userAccount),
          // That somebody came is the platform's business; who they are is theirs.
          userName: isInUnit(actor) || row.operatorId ? row.userName : '',
        }),
      }),
    );

  const listOperations = (
    actor: Actor,
    input: CheckedInput<typeof listOperateLog>,
  ): Promise<CallResult<typeof listOperateLog>> =>
    transactions.read(scopeOf(actor), (tx) =>
      keysetPage(tx, {
        from: operateLog,
        where: [
          isInUnit(actor) ? eq(operateLog.companyId, actor.companyId) : ofThePlatform,
          input.keyword
            ? or(
                ilike(operateLog.actorName, containing(input.keyword)),
                ilike(operateLog.objectName, containing(input.keyword)),
              )
            : undefined,
          input.action ? eq(operateLog.action, input.action) : undefined,
          input.objectId ? eq(operateLog.objectId, input.objectId) : undefined,
          input.objectType ? eq(operateLog.objectType, input.objectType) : undefined,
          input.from ? gte(operateLog.createdAt, new Date(input.from)) : undefined,
          input.to ? lt(operateLog.createdAt, new Date(input.to)) : undefined,
        ],
        sorts: { createdAt: operateLog.createdAt },
        query: input,
        present: presentOperation,
      }),
    );

  /** The operations of one unit, for whoever was let into it. */
  const listOfUnit = (tx: Tx, companyId: string, input: CheckedInput<typeof listManagedOperations>) =>
    keysetPage(tx, {
      from: operateLog,
      where: [
        eq(operateLog.companyId, companyId),
        input.action ? eq(operateLog.action, input.action) : undefined,
      ],
      sorts: { createdAt: operateLog.createdAt },
      query: input,
      present: presentOperation,
    });

  /** The newest operations of a unit. */
  const recentOperations = (tx: Tx, companyId: string, count: number) =>
    tx
      .select()
      .from(operateLog)
      .where(eq(operateLog.companyId, companyId))
      .orderBy(desc(operateLog.createdAt))
      .limit(count);

  /** The newest operations of a unit that somebody did, or that were done to them. */
  const operationsAbout = async (tx: Tx, companyId: string, accountId: string, count: number) => {
    const newest = (of: SQL) =>
      tx
        .select()
        .from(operateLog)
        .where(and(eq(operateLog.companyId, companyId), of))
        .orderBy(desc(operateLog.createdAt), desc(operateLog.id))
        .limit(count);
    const found = await Promise.all([
      newest(eq(operateLog.objectId, accountId)),
      newest(eq(operateLog.actorId, accountId)),
    ]);
    const unlike = new Map(found.flat().map((row) => [row.id, row]));
    return [...unlike.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, count);
  };

  /** The newest logins of one person, in this unit. */
  const recentLogins = (tx: Tx, accountId: string, count: number) =>
    tx
      .select()
      .from(loginLog)
      .where(eq(loginLog.accountId, accountId))
      .orderBy(desc(loginLog.createdAt))
      .limit(count);

  /** Logins of the last days, by day. */
  const loginsPerDay = async (tx: Tx, days: number) => {
    const { rows } = await tx.execute<{ day: string; succeeded: number; failed: number }>(sql`
      SELECT to_char(day, 'YYYY-MM-DD') AS day,
             count(l.id) FILTER (WHERE l.result = ${LoginResult.succeeded})::int AS succeeded,
             count(l.id) FILTER (WHERE l.result <> ${LoginResult.succeeded})::int AS failed
      FROM generate_series(date_trunc('day', now()) - ${days - 1} * interval '1 day', now(), '1 day') AS day
      LEFT JOIN login_log l ON l.created_at >= day AND l.created_at < day + interval '1 day'
      GROUP BY day ORDER BY day`);
    return rows;
  };

  return answering(
    {
      recordLogin,
      recordFailedLogin,
      recordOperation,
      recordOwnDoing,
      listLogins,
      listOperations,
      listOfUnit,
      recentOperations,
      operationsAbout,
      recentLogins,
      loginsPerDay,
    },
    (logs) => [
      handle(listOperateLog, ({ actor, input }) => logs.listOperations(actor, input)),
      handle(listLoginLog, ({ actor, input }) => logs.listLogins(actor, input)),
    ],
  );
};
