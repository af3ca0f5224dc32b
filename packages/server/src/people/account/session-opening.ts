import type { LoginType } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { afterCommit, type Tx } from '../../kit/transaction.ts';
import { session } from './account.table.ts';

/** Whose login it is. */
export type Owner = { readonly accountId: string } | { readonly operatorId: string };

/** What the console needs to go on after a login. */
interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly signingKey: string;
}

/** The logins of somebody beyond those they may have at once. */
export const oldestOf = (owner: Owner): SQL =>
  sql`${session.id} IN (
        SELECT s.id FROM session s WHERE ${'accountId' in owner ? sql`s.account_id = ${owner.accountId}` : sql`s.operator_id = ${owner.operatorId}`}
          AND s.ended_at IS NULL AND NOT s.second_step_due ORDER BY s.created_at DESC OFFSET ${limits.session.perAccount})`;

/** What somebody is let in by, as it is while it is held. */
interface HeldOwner extends Record<string, unknown> {
  password_hash: string | null;
}

/**
 * Whoever opens a login of somebody and whoever ends them all take turns: an end that comes first is seen by the opening,
 * and one that comes second finds what was opened.
 */
export const holdOwner = async (tx: Tx, owner: Owner, for_: 'opening' | 'ending') => {
  const [table, id] =
    'accountId' in owner ? [sql`account`, owner.accountId] : [sql`operator`, owner.operatorId];
  const strength = for_ === 'opening' ? sql`FOR SHARE` : sql`FOR NO KEY UPDATE`;
  const { rows } = await tx.execute<HeldOwner>(
    sql`SELECT password_hash FROM ${table} WHERE id = ${id} ${strength}`,
  );
  return rows[0];
};

/** Refuses a login whose password was changed while it was looked at. */
export const refuseChangedPassword = async (tx: Tx, owner: Owner, checked: string | null): Promise<void> => {
  const held = await holdOwner(tx, owner, 'opening');
  if (held?.password_hash !== checked) refuse('account.passwordWrong');
};

/** Opens logins: at once, or in two steps. */
export const createSessionOpening = (
  secrets: Secrets,
  endOldest: (tx: Tx, owner: Owner) => Promise<unknown>,
  forget: (what: string) => void,
) => {
  const lifeEnd = () => new Date(Date.now() + limits.session.absoluteDays * 86_400_000);

  /** A login that is whole, and acts in a unit from the start where one is named. */
  const open = (
    tx: Tx,
    owner: Owner,
    loginType: CodeOf<typeof LoginType>,
    companyId: string | null = null,
  ): Promise<OpenedSession> =>
    insert(tx, owner, loginType, { expiresAt: lifeEnd(), secondStepDue: false, companyId });

  /** A login that is half done: it lasts minutes, opens only its second step, and ends no other. */
  const openHalf = (
    tx: Tx,
    operatorId: string,
    loginType: CodeOf<typeof LoginType>,
  ): Promise<OpenedSession> => {
    const expiresAt = new Date(Date.now() + limits.session.secondStepMinutes * 60_000);
    return insert(tx, { operatorId }, loginType, { expiresAt, secondStepDue: true });
  };

  /** The second step is done; from now on it is a session like any other. */
  const complete = async (tx: Tx, operatorId: string, id: string): Promise<void> => {
    const own = and(eq(session.id, id), eq(session.operatorId, operatorId), isNull(session.endedAt));
    const [half] = await tx.select({ tokenHash: session.tokenHash }).from(session).where(own).for('update');
    if (!half) return;
    const mark = secrets.sessionMark(half.tokenHash, operatorId, false);
    await tx.update(session).set({ secondStepDue: false, expiresAt: lifeEnd(), mark }).where(own);
    await endOldest(tx, { operatorId });
    afterCommit(() => forget(`session:${id}`));
  };

  const insert = async (
    tx: Tx,
    owner: Owner,
    loginType: CodeOf<typeof LoginType>,
    state: { readonly expiresAt: Date; readonly secondStepDue: boolean; readonly companyId?: string | null },
  ): Promise<OpenedSession> => {
    await holdOwner(tx, owner, 'opening');
    const token = secrets.newToken();
    const { ip, userAgent, clientType } = currentOrigin();
    const id = uuidv7();
    const tokenHash = secrets.tokenHash(token);
    const ownerId = 'accountId' in owner ? owner.accountId : owner.operatorId;
    await tx.insert(session).values({
      id,
      tokenHash,
      mark: secrets.sessionMark(tokenHash, ownerId, state.secondStepDue),
      ...owner,
      clientType,
      loginType,
      ip,
      userAgent,
      ...state,
    });
    if (!state.secondStepDue) await endOldest(tx, owner);
    return { id, token, signingKey: secrets.signingKey(token).toString('base64url') };
  };

  return { open, openHalf, complete };
};
