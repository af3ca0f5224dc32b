import { endOtherSessions, endSession, listSessions } from '@chancery/contract/account/calls.ts';
import { type ClientType, type LoginType, SessionEnd } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, desc, eq, getTableColumns, gt, isNull, ne, sql } from 'drizzle-orm';
import type { PersonActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { type Secrets, sameBytes } from '../../kit/secrets.ts';
import type { LoadSession, SessionOver } from '../../kit/sessions.ts';
import { iso } from '../../kit/time.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { MenuService } from '../../platform/ports.ts';
import { company } from '../unit/unit.table.ts';
import { session } from './account.table.ts';
import { type EndReason, endWhere, ownedBy } from './end-sessions.ts';
import { createSessionOpening, holdOwner, type Owner, oldestOf } from './session-opening.ts';

interface SessionRow extends Record<string, unknown> {
  id: string;
  account_id: string | null;
  operator_id: string | null;
  company_id: string | null;
  expires_at: Date;
  last_seen_at: Date;
  end_reason: string | null;
  real_name: string;
  mobile: string;
  disabled: boolean;
  must_change_password: boolean | null;
  engraver_id: string | null;
  second_step_due: boolean;
  mark: Buffer | null;
  role: CodeOf<typeof Role> | null;
}

const overBy = (row: SessionRow): SessionOver | undefined => {
  if (row.end_reason === SessionEnd.loggedOut) return 'session.unknown';
  if (row.end_reason === SessionEnd.idle || row.end_reason === SessionEnd.lifetime) return 'session.expired';
  return row.end_reason !== null || row.disabled ? 'session.replaced' : undefined;
};

export type SessionService = ReturnType<typeof createSessionService>;

/** Opens, finds, lists and ends logins. */
export const createSessionService = (
  transactions: Transactions,
  secrets: Secrets,
  menus: MenuService,
  forget: (what: string) => void,
) => {
  const load: LoadSession = (tokenHash) =>
    transactions.apart('platform', async (tx) => {
      const { rows } = await tx.execute<SessionRow>(sql`
        SELECT s.id, s.account_id, s.operator_id, s.expires_at, s.last_seen_at, s.end_reason, s.second_step_due, s.mark,
               coalesce(m.real_name, a.real_name, o.real_name) AS real_name, coalesce(a.mobile, o.mobile) AS mobile,
               coalesce(a.disabled_at, o.disabled_at) IS NOT NULL AS disabled, o.must_change_password, o.engraver_id,
               CASE WHEN m.role IS NOT NULL THEN s.company_id END AS company_id, m.role
        FROM session s
        LEFT JOIN account a ON a.id = s.account_id
        LEFT JOIN operator o ON o.id = s.operator_id
        LEFT JOIN (membership m JOIN company c ON c.id = m.company_id AND c.deleted_at IS NULL)
          ON m.company_id = s.company_id AND m.account_id = s.account_id AND m.disabled_at IS NULL
        WHERE s.token_hash = ${tokenHash}`);
      const row = rows[0];
      if (!row || !isOurs(row, tokenHash)) return 'session.unknown';
      const over = overBy(row);
      if (over) return over;
      return {
        id: row.id,
        actor: row.operator_id ? await operatorActor(tx, row, row.operator_id) : await personActor(tx, row),
        expiresAt: new Date(row.expires_at).getTime(),
        seenAt: new Date(row.last_seen_at).getTime(),
      };
    });

  const isOurs = (
    { mark, account_id, operator_id, second_step_due }: SessionRow,
    tokenHash: Buffer,
  ): boolean =>
    mark !== null &&
    sameBytes(mark, secrets.sessionMark(tokenHash, account_id ?? operator_id ?? '', second_step_due));

  const operatorActor = async (tx: Tx, row: SessionRow, id: string) =>
    ({
      kind: 'operator',
      sessionId: row.id,
      id,
      name: row.real_name,
      mustChangePassword: row.must_change_password ?? false,
      secondStepDue: row.second_step_due,
      engraverId: row.engraver_id ?? undefined,
      permissions: row.engraver_id
        ? await menus.engraverPermissions(tx)
        : await menus.operatorPermissions(tx, id),
    }) as const;

  const personActor = async (tx: Tx, row: SessionRow) => {
    const inUnit = row.company_id !== null && row.role !== null;
    return {
      kind: 'user',
      sessionId: row.id,
      id: row.account_id ?? '',
      name: row.real_name,
      mobile: row.mobile,
      companyId: row.company_id ?? undefined,
      role: row.role ?? undefined,
      permissions: inUnit
        ? await menus.permissionsOf(tx, row.company_id ?? '', row.role ?? Role.member)
        : new Set<string>(),
    } as const satisfies PersonActor;
  };

  const touch = (sessionId: string): Promise<void> =>
    transactions
      .apart('platform', (tx) =>
        tx.execute(sql`UPDATE session SET last_seen_at = now() WHERE id = ${sessionId}`),
      )
      .then(
        () => {},
        () => {},
      );

  const end = async (tx: Tx, where: ReturnType<typeof and>, reason: EndReason): Promise<number> => {
    const ended = await endWhere(tx, where, reason);
    afterCommit(() => {
      for (const { id } of ended) forget(`session:${id}`);
    });
    return ended.length;
  };

  /** Nobody needs more than a handful of logins; the oldest makes room. */
  const endOldest = (tx: Tx, owner: Owner) => end(tx, oldestOf(owner), SessionEnd.replaced);
  const opening = createSessionOpening(secrets, endOldest, forget);

  const endAll = async (tx: Tx, owner: Owner, reason: EndReason, except?: string): Promise<number> => {
    await holdOwner(tx, owner, 'ending');
    return end(tx, and(ownedBy(owner), except ? ne(session.id, except) : undefined), reason);
  };

  /** Ends the logins of somebody that act in a unit, or one of them. */
  const endInUnit = (tx: Tx, companyId: string, accountId: string, id?: string): Promise<number> =>
    end(
      tx,
      and(
        eq(session.companyId, companyId),
        eq(session.accountId, accountId),
        id ? eq(session.id, id) : undefined,
      ),
      SessionEnd.endedByUnit,
    );

  const endThis = (tx: Tx, sessionId: string): Promise<number> =>
    end(tx, eq(session.id, sessionId), SessionEnd.loggedOut);

  const endOne = (actor: PersonActor, id: string) =>
    transactions.write('platform', async (tx) => {
      const ended = await end(
        tx,
        and(eq(session.id, id), ownedBy({ accountId: actor.id })),
        SessionEnd.revoked,
      );
      if (ended === 0) refuse('account.sessionNotFound');
      note({ objectType: 'session', objectId: id });
      return {};
    });

  const endOthers = (actor: PersonActor) =>
    transactions.write('platform', async (tx) => {
      const ended = await endAll(tx, { accountId: actor.id }, SessionEnd.revoked, actor.sessionId);
      note({ objectType: 'account', objectId: actor.id, objectName: actor.name, after: { ended } });
      return { ended };
    });

  const idle = sql`now() - ${limits.session.idleHours} * interval '1 hour'`;

  /** The open logins of somebody that act in a unit. */
  const openInUnit = async (tx: Tx, companyId: string, accountId: string) => {
    const { id, clientType, loginType, ip, userAgent, createdAt, lastSeenAt } = getTableColumns(session);
    const rows = await tx
      .select({ id, clientType, loginType, ip, userAgent, createdAt, lastSeenAt })
      .from(session)
      .where(
        and(
          eq(session.accountId, accountId),
          eq(session.companyId, companyId),
          isNull(session.endedAt),
          gt(session.expiresAt, sql`now()`),
          gt(session.lastSeenAt, idle),
        ),
      )
      .orderBy(desc(session.lastSeenAt));
    return rows.map((row) => ({
      id: row.id,
      clientType: row.clientType as CodeOf<typeof ClientType>,
      loginType: row.loginType as CodeOf<typeof LoginType>,
      ip: row.ip,
      userAgent: row.userAgent,
      createdAt: iso(row.createdAt),
      lastSeenAt: iso(row.lastSeenAt),
    }));
  };

  const list = (actor: PersonActor) =>
    transactions.read('platform', async (tx) => {
      const rows = await tx
        .select({ session, companyName: company.name })
        .from(session)
        .leftJoin(company, eq(company.id, session.companyId))
        .where(
          and(
            eq(session.accountId, actor.id),
            isNull(session.endedAt),
            gt(session.expiresAt, sql`now()`),
            gt(session.lastSeenAt, idle),
          ),
        )
        .orderBy(desc(session.lastSeenAt));
      return {
        list: rows.map(({ session: row, companyName }) => ({
          id: row.id,
          current: row.id === actor.sessionId,
          clientType: row.clientType as CodeOf<typeof ClientType>,
          loginType: row.loginType as CodeOf<typeof LoginType>,
          ip: row.ip,
          userAgent: row.userAgent,
          companyName,
          createdAt: iso(row.createdAt),
          lastSeenAt: iso(row.lastSeenAt),
          expiresAt: iso(row.expiresAt),
        })),
      };
    });

  return answering(
    {
      load,
      touch,
      ...opening,
      endAll,
      endInUnit,
      endThis,
      endOne,
      endOthers,
      list,
      openInUnit,
    },
    (sessions) => [
      handle(listSessions, ({ actor }) => sessions.list(actor)),
      handle(endSession, ({ actor, input }) => sessions.endOne(actor, input.id)),
      handle(endOtherSessions, ({ actor }) => sessions.endOthers(actor)),
    ],
  );
};
