import { loginByPhone, loginByUsername, loginPc } from '@chancery/contract/account/calls.ts';
import { CodePurpose, LoginResult, LoginType } from '@chancery/contract/account/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { answering, handle } from '../../kit/handle.ts';
import { Refused, refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { LogService } from '../../platform/ports.ts';
import { account, loginTicket, trustedMachine } from './account.table.ts';
import type { Attempts } from './attempts.ts';
import { isKnownMachine, machineHash, rememberMachine } from './known-machines.ts';
import { isPassword } from './password.ts';
import { presentUser } from './present-user.ts';
import type { SessionService } from './session.service.ts';
import { refuseChangedPassword } from './session-opening.ts';
import type { VerificationService } from './verification.service.ts';

type Account = typeof account.$inferSelect;
type Login = CallResult<typeof loginByPhone>;
const ticketMinutes = 10;

/** Whoever asks again too soon goes on with the code they have, and may ask anew in a moment. */
const sentJustNow = (error: unknown): { resendSeconds: number; demoCode?: string } => {
  if (error instanceof Refused && error.key === 'account.codeTooSoon') {
    return { resendSeconds: error.detail.retryAfterSeconds ?? limits.verificationCode.resendSeconds };
  }
  throw error;
};

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly sessions: SessionService;
  readonly codes: VerificationService;
  readonly attempts: Attempts;
  readonly logs: LogService;
}

/** Lets people in: by phone and code, or by password and, on an unknown machine, a code. */
export const createLoginService = ({ transactions, secrets, sessions, codes, attempts, logs }: Parts) => {
  const admit = (found: Account, loginType: 'phone' | 'password'): Promise<Login> =>
    transactions.apart('platform', (tx) => openFor(tx, found, loginType));

  const openFor = async (tx: Tx, found: Account, loginType: 'phone' | 'password'): Promise<Login> => {
    if (loginType === LoginType.usernamePassword)
      await refuseChangedPassword(tx, { accountId: found.id }, found.passwordHash);
    const opened = await sessions.open(tx, { accountId: found.id }, loginType);
    await rememberMachine(tx, found.id);
    await logs.recordLogin(tx, {
      loginType,
      result: LoginResult.succeeded,
      accountId: found.id,
      userAccount: found.mobile,
      userName: found.realName,
      sessionId: opened.id,
    });
    return { token: opened.token, signingKey: opened.signingKey, user: presentUser(found) };
  };

  const refuseDisabled = async (found: Account, loginType: 'phone' | 'password') => {
    await logs.recordFailedLogin({
      loginType,
      result: LoginResult.disabled,
      accountId: found.id,
      userAccount: found.mobile,
      userName: found.realName,
    });
    refuse('account.disabled');
  };

  const spendCode = async (phone: string, purpose: 'login' | 'new-machine', code: string) => {
    const outcome = await codes.spend(phone, purpose, code);
    if (outcome === 'right') return;
    await logs.recordFailedLogin({
      loginType: purpose === CodePurpose.login ? LoginType.phoneCode : LoginType.usernamePassword,
      result: outcome === 'wrong' ? LoginResult.wrongCode : LoginResult.expiredCode,
      userAccount: phone,
    });
    refuse(outcome === 'wrong' ? 'account.codeWrong' : 'account.codeExpired');
  };

  /** A phone that proves itself has an account: the first login makes it. */
  const accountOf = (mobile: string): Promise<Account> =>
    transactions.apart('platform', async (tx) => {
      await tx
        .insert(account)
        .values({ id: uuidv7(), mobile, realName: maskPhone(mobile) })
        .onConflictDoNothing();
      const [found] = await tx.select().from(account).where(eq(account.mobile, mobile));
      return found ?? refuse('account.userNotFound');
    });

  const byPhone = async (input: CheckedInput<typeof loginByPhone>): Promise<Login> => {
    await attempts.takePublicCall(currentOrigin().ip);
    await spendCode(input.phoneNumber, CodePurpose.login, input.verificationCode);
    const found = await accountOf(input.phoneNumber);
    if (found.disabledAt) await refuseDisabled(found, LoginType.phoneCode);
    return admit(found, LoginType.phoneCode);
  };

  const byUsername = async (
    input: CheckedInput<typeof loginByUsername>,
  ): Promise<CallResult<typeof loginByUsername>> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const { found, isKnown } = await transactions.read('platform', async (tx) => {
      const byEither = or(eq(account.userName, input.username), eq(account.mobile, input.username));
      const [row] = await tx.select().from(account).where(byEither).limit(1);
      return { found: row, isKnown: await isKnownMachine(tx, row?.id) };
    });
    const guess = await attempts.takeTry({ target: `user:${input.username}`, isKnown });
    if (!(await isPassword(found?.passwordHash, input.password)) || !found) {
      await logs.recordFailedLogin({
        loginType: LoginType.usernamePassword,
        result: found ? LoginResult.wrongPassword : LoginResult.unknownAccount,
        userAccount: input.username,
        userName: found?.realName,
        accountId: found?.id,
      });
      return refuse('account.passwordWrong');
    }
    await guess.forgive();
    if (found.disabledAt) await refuseDisabled(found, LoginType.usernamePassword);
    if (await isTrusted(found.id, input.machineId)) {
      const login = await admit(found, LoginType.usernamePassword);
      return { login, ticket: null, maskedPhone: null, resendSeconds: 0 };
    }
    const sent = await codes.sendToOwner(found.mobile, CodePurpose.newMachine).catch(sentJustNow);
    return { login: null, ticket: await newTicket(found.id), maskedPhone: maskPhone(found.mobile), ...sent };
  };

  const isTrusted = (accountId: string, machineId: string | undefined): Promise<boolean> =>
    transactions.read('platform', async (tx) => {
      if (!machineId) return false;
      const known = await tx
        .select({ accountId: trustedMachine.accountId })
        .from(trustedMachine)
        .where(
          and(
            eq(trustedMachine.accountId, accountId),
            eq(trustedMachine.machineHash, machineHash(machineId)),
          ),
        );
      return known.length > 0;
    });

  const newTicket = (accountId: string): Promise<string> =>
    transactions.apart('platform', async (tx) => {
      const ticket = secrets.newToken();
      const expiresAt = new Date(Date.now() + ticketMinutes * 60_000);
      await tx.insert(loginTicket).values({ tokenHash: secrets.tokenHash(ticket), accountId, expiresAt });
      return ticket;
    });

  const onNewMachine = async (input: CheckedInput<typeof loginPc>): Promise<Login> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const tokenHash = secrets.tokenHash(input.ticket);
    const found = await transactions.read('platform', async (tx) => {
      const rows = await tx
        .select({ account })
        .from(loginTicket)
        .innerJoin(account, eq(account.id, loginTicket.accountId))
        .where(and(eq(loginTicket.tokenHash, tokenHash), gt(loginTicket.expiresAt, sql`now()`)));
      return rows[0]?.account;
    });
    if (!found) return refuse('account.usernameFirst');
    await spendCode(found.mobile, CodePurpose.newMachine, input.verificationCode);
    if (found.disabledAt) await refuseDisabled(found, LoginType.usernamePassword);
    return transactions.apart('platform', async (tx) => {
      await tx.delete(loginTicket).where(eq(loginTicket.tokenHash, tokenHash));
      if (input.machineId) {
        await tx
          .insert(trustedMachine)
          .values({ accountId: found.id, machineHash: machineHash(input.machineId) })
          .onConflictDoNothing();
      }
      return openFor(tx, found, LoginType.usernamePassword);
    });
  };

  const forgetOld = async (tx: Tx): Promise<void> => {
    await tx.delete(loginTicket).where(lt(loginTicket.expiresAt, sql`now()`));
  };

  return answering({ byPhone, byUsername, onNewMachine, forgetOld }, (logins) => [
    handle(loginByPhone, ({ input }) => logins.byPhone(input)),
    handle(loginByUsername, ({ input }) => logins.byUsername(input)),
    handle(loginPc, ({ input }) => logins.onNewMachine(input)),
  ]);
};
