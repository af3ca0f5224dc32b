import { LoginResult, LoginType } from '@chancery/contract/account/codes.ts';
import { eq } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Attempts, isKnownMachine, type Try } from '../../people/ports.ts';
import type { LogService } from '../../platform/ports.ts';
import { operator } from './operator.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly attempts: Attempts;
  readonly logs: LogService;
}

/** A code that is to be looked at. Its try was taken before the transaction that looks at it, and stands if it was wrong. */
export interface Proof {
  readonly actor: OperatorActor;
  readonly guess: Try;
  isWrong: boolean;
}

/** The name an operator logs in with. */
export const usernameOf = async (tx: Tx, id: string): Promise<string> => {
  const [row] = await tx.select({ username: operator.username }).from(operator).where(eq(operator.id, id));
  return row?.username ?? refuse('operator.notFound');
};

/** Refuses a code; that it was wrong is kept although everything else is taken back. */
export const refuseWrong = (proof: Proof): never => {
  proof.isWrong = true;
  return refuse('secondFactor.codeWrong');
};

/** Counts codes that are tried, before and after the transactions that look at them. */
export const createProofs = ({ transactions, attempts, logs }: Parts) => {
  /** Whoever has come this far knows the password; on a machine its owner has used, a thief elsewhere does not count. */
  const take = async (actor: OperatorActor): Promise<Proof> => {
    const isKnown = await transactions.read('platform', (tx) => isKnownMachine(tx, actor.id));
    const guess = await attempts.takeTry({ target: `second-factor:${actor.id}`, isKnown });
    return { actor, guess, isWrong: false };
  };

  /** For a call that looks at no code. */
  const untried = async (actor: OperatorActor): Promise<Proof> => ({
    actor,
    guess: { forgive: async () => {} },
    isWrong: false,
  });

  /** Gives a try back that was no guess: the code was right, or nobody looked at it. */
  const settle = async ({ actor, guess, isWrong }: Proof): Promise<void> => {
    if (!isWrong) return guess.forgive();
    const userAccount = await transactions.read('platform', (tx) => usernameOf(tx, actor.id));
    await logs.recordFailedLogin({
      loginType: LoginType.operator,
      result: LoginResult.wrongCode,
      userAccount,
      userName: actor.name,
      operatorId: actor.id,
    });
  };

  return { take, untried, settle };
};
