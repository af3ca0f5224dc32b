import { LoginResult, LoginType, SessionEnd } from '@chancery/contract/account/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/operator/second-factor.ts';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Attempts, rememberMachine, type SessionService } from '../../people/ports.ts';
import type { LogService } from '../../platform/ports.ts';
import type { AuthenticatorRow, Authenticators } from './authenticators.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { createProofs, type Proof, refuseWrong, usernameOf } from './second-factor.proof.ts';
import { authenticatorUri } from './totp.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly sessions: SessionService;
  readonly attempts: Attempts;
  readonly logs: LogService;
  readonly authenticators: Authenticators;
  readonly recoveryCodes: RecoveryCodes;
  /** What authenticators call the platform. */
  readonly issuer: string;
  /** In a demo nobody needs a phone. */
  readonly offersCodes: boolean;
}

const plain = (code: string): string => code.replace(/[\s-]/g, '');
const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(code);

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** The second step of an operator's login, and how operators set it up and look after it. */
export const createSecondFactorService = (parts: Parts) => {
  const { transactions, sessions, logs, authenticators, recoveryCodes } = parts;
  const proofs = createProofs(parts);

  /** Takes a code of the authenticator or a recovery code; refuses any other. */
  const prove = async (tx: Tx, row: AuthenticatorRow, given: string, proof: Proof): Promise<void> => {
    const code = plain(given);
    const right = isRecoveryCode(code)
      ? await recoveryCodes.spend(tx, proof.actor.id, code)
      : await authenticators.take(tx, row, code);
    if (!right) refuseWrong(proof);
  };

  const completed = async (tx: Tx, actor: OperatorActor): Promise<void> => {
    if (!actor.secondStepDue) return;
    await sessions.complete(tx, actor.id, actor.sessionId);
    await rememberMachine(tx, actor.id);
    await logs.recordLogin(tx, {
      loginType: LoginType.operator,
      result: LoginResult.succeeded,
      userAccount: await usernameOf(tx, actor.id),
      userName: actor.name,
      operatorId: actor.id,
      sessionId: actor.sessionId,
    });
  };

  const get = (actor: OperatorActor): Promise<CallResult<typeof call.getSecondFactor>> =>
    transactions.read('platform', async (tx) => {
      const row = await authenticators.read(tx, actor.id);
      return {
        setUpAt: isoOrNull(row?.setUpAt),
        recoveryCodesLeft: await recoveryCodes.left(tx, actor.id),
      };
    });

  const begin = (
    proof: Proof,
    code: string | undefined,
  ): Promise<CallResult<typeof call.beginSecondFactor>> =>
    transactions.write('platform', async (tx) => {
      const { actor } = proof;
      const row = await authenticators.find(tx, actor.id);
      if (row?.setUpAt) {
        // Whoever knows only the password must not exchange the authenticator for one of their own.
        if (actor.secondStepDue || code === undefined) return refuse('secondFactor.setUp');
        await prove(tx, row, code, proof);
      }
      const secret = await authenticators.begin(tx, actor.id, actor.sessionId);
      const uri = authenticatorUri(parts.issuer, await usernameOf(tx, actor.id), secret);
      return { secret, uri, ...(parts.offersCodes && { demoCode: authenticators.offerFor(secret) }) };
    });

  const confirm = (proof: Proof, code: string): Promise<CallResult<typeof call.confirmSecondFactor>> =>
    transactions.write('platform', async (tx) => {
      const { actor } = proof;
      const row = await authenticators.find(tx, actor.id);
      // Also when somebody else was quicker with the same password: confirming ends what all others have begun.
      if (!row || !authenticators.hasBegun(row, actor.sessionId)) return refuse('secondFactor.notBegun');
      if (!(await authenticators.confirm(tx, row, plain(code)))) refuseWrong(proof);
      const made = await recoveryCodes.renew(tx, actor.id);
      await sessions.endAll(tx, { operatorId: actor.id }, SessionEnd.revoked, actor.sessionId);
      await completed(tx, actor);
      note({ objectType: 'operator', objectId: actor.id, objectName: actor.name });
      return { recoveryCodes: made };
    });

  const verify = (proof: Proof, code: string): Promise<CallResult<typeof call.verifySecondFactor>> =>
    transactions.write('platform', async (tx) => {
      const { actor } = proof;
      const row = await authenticators.find(tx, actor.id);
      if (!row?.setUpAt) return refuse('secondFactor.notSetUp');
      await prove(tx, row, code, proof);
      await completed(tx, actor);
      return { recoveryCodesLeft: await recoveryCodes.left(tx, actor.id) };
    });

  const renew = (proof: Proof, code: string): Promise<CallResult<typeof call.renewRecoveryCodes>> =>
    transactions.write('platform', async (tx) => {
      const { actor } = proof;
      const row = await authenticators.find(tx, actor.id);
      if (!row?.setUpAt) return refuse('secondFactor.notSetUp');
      await prove(tx, row, code, proof);
      note({ objectType: 'operator', objectId: actor.id, objectName: actor.name });
      return { recoveryCodes: await recoveryCodes.renew(tx, actor.id) };
    });

  /** What the second step of a login will be, and in a demo the code that is good for it. */
  const nextStep = async (tx: Tx, operatorId: string) => {
    const row = await authenticators.read(tx, operatorId);
    const demoCode = row && parts.offersCodes ? authenticators.offer(row) : undefined;
    return {
      secondStep: row?.setUpAt ? ('code' as const) : ('setUp' as const),
      ...(demoCode && { demoCode }),
    };
  };

  const { take, untried, settle } = proofs;
  return answering({ proofs, get, begin, confirm, verify, renew, nextStep }, () => [
    handle(call.getSecondFactor, ({ actor }) => get(actor)),
    handlePrepared(
      call.beginSecondFactor,
      // The first authenticator takes no code, and half a login none at all.
      ({ actor, input }) => (input.code && !actor.secondStepDue ? take(actor) : untried(actor)),
      ({ input }, proof) => begin(proof, input.code),
      settle,
    ),
    handlePrepared(
      call.confirmSecondFactor,
      ({ actor }) => take(actor),
      ({ input }, proof) => confirm(proof, input.code),
      settle,
    ),
    handlePrepared(
      call.verifySecondFactor,
      ({ actor }) => take(actor),
      ({ input }, proof) => verify(proof, input.code),
      settle,
    ),
    handlePrepared(
      call.renewRecoveryCodes,
      ({ actor }) => take(actor),
      ({ input }, proof) => renew(proof, input.code),
      settle,
    ),
  ]);
};
