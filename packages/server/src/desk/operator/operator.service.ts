import { LoginResult, LoginType, SessionEnd } from '@chancery/contract/account/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import {
  changeOperatorPassword,
  operatorInfo,
  operatorLogin,
  operatorLogout,
} from '@chancery/contract/operator/calls.ts';
import { and, eq } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import {
  type Attempts,
  hashPassword,
  isKnownMachine,
  isPassword,
  refuseChangedPassword,
  type SessionService,
} from '../../people/ports.ts';
import type { LogService } from '../../platform/ports.ts';
import { org } from '../org/org.table.ts';
import { operator } from './operator.table.ts';
import type { SecondFactorService } from './second-factor.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly sessions: SessionService;
  readonly attempts: Attempts;
  readonly logs: LogService;
  readonly secondFactors: SecondFactorService;
  forget(what: string): void;
}

/** A password that was shown, as it is kept, and the one to come. */
interface Exchange {
  readonly from: string;
  readonly to: string;
}

/** The people who run the platform. */
export const createOperatorService = (parts: Parts) => {
  const { transactions, sessions, attempts, logs, secondFactors, forget } = parts;

  const login = async (
    input: CheckedInput<typeof operatorLogin>,
  ): Promise<CallResult<typeof operatorLogin>> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const { found, isKnown } = await transactions.read('platform', async (tx) => {
      const [row] = await tx.select().from(operator).where(eq(operator.username, input.username));
      return { found: row, isKnown: await isKnownMachine(tx, row?.id) };
    });
    const guess = await attempts.takeTry({ target: `operator:${input.username}`, isKnown });
    const right = await isPassword(found?.passwordHash, input.password);
    const attempt = { loginType: LoginType.operator, userAccount: input.username, userName: found?.realName };
    if (!right || !found) {
      const result = found ? LoginResult.wrongPassword : LoginResult.unknownAccount;
      await logs.recordFailedLogin({ ...attempt, result, operatorId: found?.id });
      return refuse('account.passwordWrong');
    }
    await guess.forgive();
    if (found.disabledAt) {
      await logs.recordFailedLogin({ ...attempt, result: LoginResult.disabled, operatorId: found.id });
      refuse('account.disabled');
    }
    return transactions.apart('platform', async (tx) => {
      await refuseChangedPassword(tx, { operatorId: found.id }, found.passwordHash);
      const { token, signingKey } = await sessions.openHalf(tx, found.id, LoginType.operator);
      const next = await secondFactors.nextStep(tx, found.id);
      return { token, signingKey, mustChangePassword: found.mustChangePassword, ...next };
    });
  };

  const find = async (tx: Tx, id: string) =>
    (await tx.select().from(operator).where(eq(operator.id, id)))[0] ?? refuse('account.userNotFound');

  const info = (actor: OperatorActor): Promise<CallResult<typeof operatorInfo>> =>
    transactions.read('platform', async (tx) => {
      const { id, username, orgId, realName, mobile, mustChangePassword, ...row } = await find(tx, actor.id);
      const [home] = orgId ? await tx.select({ name: org.name }).from(org).where(eq(org.id, orgId)) : [];
      const orgName = home?.name ?? row.orgName;
      const permissions = [...actor.permissions];
      return { userId: id, username, orgName, orgId, realName, mobile, permissions, mustChangePassword };
    });

  /** Whoever took over a session must not find out the password by trying. */
  const provePassword = async (
    actor: OperatorActor,
    input: CheckedInput<typeof changeOperatorPassword>,
  ): Promise<Exchange> => {
    const guess = await attempts.takeOwnTry(`operator-password:${actor.id}`);
    const { passwordHash: from } = await transactions.read('platform', (tx) => find(tx, actor.id));
    if (!(await isPassword(from, input.password))) refuse('account.passwordWrong');
    await guess.forgive();
    if (input.password === input.newPass) refuse('account.passwordSame');
    return { from, to: await hashPassword(input.newPass) };
  };

  const changePassword = (actor: OperatorActor, { from, to }: Exchange) =>
    transactions.write('platform', async (tx) => {
      const changed = await tx
        .update(operator)
        .set({ passwordHash: to, mustChangePassword: false })
        .where(and(eq(operator.id, actor.id), eq(operator.passwordHash, from)))
        .returning({ id: operator.id });
      if (changed.length === 0) refuse('account.passwordWrong');
      await sessions.endAll(tx, { operatorId: actor.id }, SessionEnd.passwordChanged, actor.sessionId);
      afterCommit(() => forget(`actor:${actor.id}`));
      return {};
    });

  const logout = (actor: OperatorActor) =>
    transactions.write('platform', async (tx) => {
      await sessions.endThis(tx, actor.sessionId);
      return {};
    });

  return answering({ login, info, provePassword, changePassword, logout }, (operators) => [
    handle(operatorLogin, ({ input }) => operators.login(input)),
    handle(operatorInfo, ({ actor }) => operators.info(actor)),
    handlePrepared(
      changeOperatorPassword,
      ({ actor, input }) => operators.provePassword(actor, input),
      ({ actor }, exchange) => operators.changePassword(actor, exchange),
    ),
    handle(operatorLogout, ({ actor }) => operators.logout(actor)),
  ]);
};
