import { randomBytes } from 'node:crypto';
import type { LoginType } from '@chancery/contract/account/codes.ts';
import { LoginResult } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { enterBySessionId, getLoginUrl, newSessionId } from '@chancery/contract/operator/single-sign-on.ts';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type Actor, scopeOf } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { type Secrets, sameBytes } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import {
  type Attempts,
  account,
  company,
  holdOwner,
  type SessionService,
  session,
} from '../../people/ports.ts';
import type { LogService } from '../../platform/ports.ts';
import type { Settings } from '../../runtime/settings.ts';
import { operator, sessionTicket } from './operator.table.ts';

const lifeMs = 2 * 60_000;
const ticketBytes = 16;

interface Parts {
  readonly settings: Pick<Settings, 'publicUrl'>;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly sessions: SessionService;
  readonly attempts: Attempts;
  readonly logs: LogService;
}

/** Lets a second screen in beside the first: an id that works once, for two minutes, and is kept only as a digest. */
export const createTicketService = ({ settings, transactions, secrets, sessions, attempts, logs }: Parts) => {
  const make = (actor: Actor): Promise<CallResult<typeof newSessionId>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const ticket = randomBytes(ticketBytes);
      const mark = secrets.ticketMark(ticket, actor.sessionId, actor.id);
      const id = Buffer.concat([ticket, mark]).toString('base64url');
      const expiresAt = new Date(Date.now() + lifeMs);
      await tx
        .insert(sessionTicket)
        .values({ ticketHash: secrets.tokenHash(id), sessionId: actor.sessionId, expiresAt });
      note({ objectType: 'session', objectId: actor.sessionId, objectName: actor.name });
      return { id, expiresAt: iso(expiresAt) };
    });

  /** The login behind an id: taken away as it is found, so that it works once however often it is tried. */
  const take = async (tx: Tx, id: string) => {
    const [ticket] = await tx
      .delete(sessionTicket)
      .where(
        and(eq(sessionTicket.ticketHash, secrets.tokenHash(id)), gt(sessionTicket.expiresAt, sql`now()`)),
      )
      .returning();
    if (!ticket) return undefined;
    const { accountId, operatorId } = session;
    const [of] = await tx
      .select({ accountId, operatorId })
      .from(session)
      .where(eq(session.id, ticket.sessionId));
    if (of?.accountId) await holdOwner(tx, { accountId: of.accountId }, 'opening');
    else if (of?.operatorId) await holdOwner(tx, { operatorId: of.operatorId }, 'opening');
    const [row] = await tx
      .select({ session, account, operator, companyName: company.name })
      .from(session)
      .leftJoin(account, and(eq(account.id, session.accountId), isNull(account.disabledAt)))
      .leftJoin(operator, and(eq(operator.id, session.operatorId), isNull(operator.disabledAt)))
      .leftJoin(company, eq(company.id, session.companyId))
      .where(
        and(eq(session.id, ticket.sessionId), isNull(session.endedAt), gt(session.expiresAt, sql`now()`)),
      );
    const bytes = Buffer.from(id, 'base64url');
    const ownerId = row?.session.accountId ?? row?.session.operatorId ?? '';
    const mark = secrets.ticketMark(bytes.subarray(0, ticketBytes), ticket.sessionId, ownerId);
    // Whoever has the database could let an id of theirs lead to the login of somebody else.
    return sameBytes(bytes.subarray(ticketBytes), mark) ? row : undefined;
  };

  const enter = async (id: string): Promise<CallResult<typeof enterBySessionId>> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const opened = await transactions.apart('platform', async (tx) => {
      const from = await take(tx, id);
      const who = from?.account ?? from?.operator;
      if (!from || !who) return undefined;
      const kind = from.account ? ('unit' as const) : ('operator' as const);
      const loginType = from.session.loginType as CodeOf<typeof LoginType>;
      const owner = from.account ? { accountId: who.id } : { operatorId: who.id };
      const { companyId } = from.session;
      const { id: sessionId, token, signingKey } = await sessions.open(tx, owner, loginType, companyId);
      await logs.recordLogin(tx, {
        loginType,
        result: LoginResult.succeeded,
        ...owner,
        sessionId,
        userAccount: from.account?.mobile ?? from.operator?.username ?? '',
        userName: who.realName,
        companyId: companyId ?? undefined,
        companyName: from.companyName ?? undefined,
      });
      return { token, signingKey, kind };
    });
    return opened ?? refuse('security.ticketOver');
  };

  const forgetOld = async (tx: Tx): Promise<void> => {
    await tx.delete(sessionTicket).where(lt(sessionTicket.expiresAt, sql`now()`));
  };

  return answering({ make, enter, forgetOld }, (tickets) => [
    handle(getLoginUrl, () => ({ url: `${settings.publicUrl}/login` })),
    handle(newSessionId, ({ actor }) => tickets.make(actor)),
    handle(enterBySessionId, ({ input }) => tickets.enter(input.id)),
  ]);
};
