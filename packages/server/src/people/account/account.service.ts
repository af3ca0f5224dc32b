import * as call from '@chancery/contract/account/calls.ts';
import { CodePurpose, SessionEnd } from '@chancery/contract/account/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { eq } from 'drizzle-orm';
import { type Actor, isInUnit, type PersonActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { LogService } from '../../platform/ports.ts';
import type { UnitService } from '../unit/unit.service.ts';
import { account, loginTicket, trustedMachine } from './account.table.ts';
import type { Attempts } from './attempts.ts';
import { hashPassword, isPassword } from './password.ts';
import { presentUser } from './present-user.ts';
import type { SessionService } from './session.service.ts';
import type { VerificationService } from './verification.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly sessions: SessionService;
  readonly codes: VerificationService;
  readonly attempts: Attempts;
  readonly units: UnitService;
  readonly logs: LogService;
}

/** What people do with their own account once they are in. */
export const createAccountService = ({ transactions, sessions, codes, attempts, units, logs }: Parts) => {
  const find = async (tx: Tx, id: string) =>
    (await tx.select().from(account).where(eq(account.id, id)))[0] ?? refuse('account.userNotFound');

  const info = (actor: PersonActor, token: string): Promise<CallResult<typeof call.getUserInfo>> =>
    transactions.read('platform', async (tx) => ({
      user: presentUser(await find(tx, actor.id), actor.name),
      token,
      unit: isInUnit(actor) ? await units.current(tx, actor) : null,
    }));

  const enter = (
    actor: PersonActor,
    { companyId }: CheckedInput<typeof call.enterUnit>,
    token: string,
  ): Promise<CallResult<typeof call.enterUnit>> =>
    transactions.write('platform', async (tx) => {
      const { unit, nameInUnit } = await units.enter(tx, actor, companyId);
      return { user: presentUser(await find(tx, actor.id), nameInUnit), token, unit };
    });

  const passwordOf = async (mobile: string): Promise<string | null> => {
    const [found] = await transactions.read('platform', (tx) =>
      tx.select({ hash: account.passwordHash }).from(account).where(eq(account.mobile, mobile)),
    );
    return found?.hash ?? null;
  };

  /** Gives an account another password and ends what the old one opened; not where it is no longer the one compared. */
  const exchangePassword = (mobile: string, from: string | null, to: string): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const [found] = await tx.select().from(account).where(eq(account.mobile, mobile)).for('update');
      // A phone without an account has proved nothing about anybody else: the answer is the same.
      if (!found) return true;
      if (found.passwordHash !== from) return false;
      await tx
        .update(account)
        .set({ passwordHash: to, passwordIsDefault: false })
        .where(eq(account.id, found.id));
      await tx.delete(trustedMachine).where(eq(trustedMachine.accountId, found.id));
      await tx.delete(loginTicket).where(eq(loginTicket.accountId, found.id));
      await sessions.endAll(tx, { accountId: found.id }, SessionEnd.passwordChanged);
      await logs.recordOwnDoing(tx, found, call.changePassword);
      return true;
    });

  const resetPassword = async (input: CheckedInput<typeof call.changePassword>) => {
    await attempts.takePublicCall(currentOrigin().ip);
    const outcome = await codes.spend(input.username, CodePurpose.passwordReset, input.verificationCode);
    if (outcome !== 'right') refuse(outcome === 'wrong' ? 'account.codeWrong' : 'account.codeExpired');
    const to = await hashPassword(input.password);
    // Compared before the account is held, since that takes long; and again where it was changed meanwhile.
    for (let isDone = false; !isDone; ) {
      const from = await passwordOf(input.username);
      if (await isPassword(from, input.password)) refuse('account.passwordSame');
      isDone = await exchangePassword(input.username, from, to);
    }
    return {};
  };

  const checkPassword = (actor: PersonActor) =>
    transactions.read('platform', async (tx) => {
      const found = await find(tx, actor.id);
      return { isDefault: found.passwordIsDefault, hasPassword: found.passwordHash !== null };
    });

  const logout = (actor: Actor) =>
    transactions.write('platform', async (tx) => {
      await sessions.endThis(tx, actor.sessionId);
      note({ objectType: 'session', objectId: actor.sessionId });
      return {};
    });

  return answering({ info, enter, resetPassword, checkPassword, logout }, (accounts) => [
    handle(call.getUserInfo, ({ actor, token }) => accounts.info(actor, token)),
    handle(call.enterUnit, ({ actor, input, token }) => accounts.enter(actor, input, token)),
    handle(call.changePassword, ({ input }) => accounts.resetPassword(input)),
    handle(call.checkPassword, ({ actor }) => accounts.checkPassword(actor)),
    handle(call.logout, ({ actor }) => accounts.logout(actor)),
  ]);
};
