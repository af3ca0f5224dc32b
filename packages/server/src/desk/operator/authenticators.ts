import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { fromBase32, toBase32 } from '../../kit/base32.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { operatorRecoveryCode, operatorSecondFactor } from './operator.table.ts';
import { offeredCode, stepOfCode } from './totp.ts';

const beginMinutes = 10;
const newSecret = (): string => toBase32(randomBytes(20));

/** An operator's authenticator as it is kept. */
export type AuthenticatorRow = typeof operatorSecondFactor.$inferSelect;

/** Which of some operators have an authenticator. */
export const withAuthenticator = async (
  tx: Tx,
  operatorIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const theirs = inArray(operatorSecondFactor.operatorId, [...operatorIds]);
  const rows = await tx
    .select({ id: operatorSecondFactor.operatorId })
    .from(operatorSecondFactor)
    .where(and(theirs, isNotNull(operatorSecondFactor.setUpAt)));
  return new Set(rows.map(({ id }) => id));
};

/** Forgets the authenticator and the recovery codes of an operator. */
export const forgetSecondFactor = async (tx: Tx, operatorId: string): Promise<void> => {
  await tx.delete(operatorSecondFactor).where(eq(operatorSecondFactor.operatorId, operatorId));
  await tx.delete(operatorRecoveryCode).where(eq(operatorRecoveryCode.operatorId, operatorId));
};

/** The authenticators of operators: their secrets, and which codes of them are still good. */
export const createAuthenticators = (secrets: Secrets, now: () => number = Date.now) => {
  /** The name is locked in with the secret: moved to another operator's row it is worth nothing. */
  const lock = (operatorId: string, secret: string): Buffer => secrets.lock(`${operatorId} ${secret}`);
  const unlock = (operatorId: string, locked: Buffer): Buffer => {
    const [owner, secret] = secrets.unlock(locked).split(' ');
    if (owner !== operatorId || !secret) throw new Error('the secret belongs to another operator');
    return fromBase32(secret);
  };

  const rowOf = (tx: Tx, operatorId: string) =>
    tx.select().from(operatorSecondFactor).where(eq(operatorSecondFactor.operatorId, operatorId));

  const read = async (tx: Tx, operatorId: string): Promise<AuthenticatorRow | undefined> =>
    (await rowOf(tx, operatorId))[0];

  /** Held until the transaction ends, so that two requests cannot take one code. */
  const find = async (tx: Tx, operatorId: string): Promise<AuthenticatorRow | undefined> =>
    (await rowOf(tx, operatorId).for('update'))[0];

  const save = async (tx: Tx, operatorId: string, set: Partial<AuthenticatorRow>): Promise<void> => {
    await tx
      .insert(operatorSecondFactor)
      .values({ operatorId, ...set })
      .onConflictDoUpdate({ target: operatorSecondFactor.operatorId, set });
  };

  /** Makes a secret that counts once the same session has shown a code of it. */
  const begin = async (tx: Tx, operatorId: string, sessionId: string): Promise<string> => {
    const secret = newSecret();
    const nextSecret = lock(operatorId, secret);
    await save(tx, operatorId, { nextSecret, nextSessionId: sessionId, nextAt: new Date(now()) });
    return secret;
  };

  /** Whether this session has begun, and not too long ago. */
  const hasBegun = (row: AuthenticatorRow | undefined, sessionId: string): boolean =>
    row?.nextSessionId === sessionId && now() - (row.nextAt?.getTime() ?? 0) < beginMinutes * 60_000;

  /** Takes a code of the new authenticator, which then takes the place of any before it. */
  const confirm = async (tx: Tx, row: AuthenticatorRow, code: string): Promise<boolean> => {
    const secret = row.nextSecret;
    const step = secret && stepOfCode(unlock(row.operatorId, secret), code, 0, now());
    if (!step) return false;
    await save(tx, row.operatorId, {
      secret,
      setUpAt: new Date(now()),
      lastStep: step,
      nextSecret: null,
      nextSessionId: null,
      nextAt: null,
    });
    return true;
  };

  /** Takes a code; each is good once. */
  const take = async (tx: Tx, row: AuthenticatorRow, code: string): Promise<boolean> => {
    const step = row.secret && stepOfCode(unlock(row.operatorId, row.secret), code, row.lastStep, now());
    if (!step) return false;
    await save(tx, row.operatorId, { lastStep: step });
    return true;
  };

  /** A code that would be taken, for a demo. */
  const offer = ({ operatorId, secret, lastStep }: AuthenticatorRow): string | undefined =>
    secret ? offeredCode(unlock(operatorId, secret), lastStep, now()) : undefined;

  const offerFor = (secret: string): string => offeredCode(fromBase32(secret), 0, now());

  /** Gives an operator of the demo one that is set up. */
  const give = (tx: Tx, operatorId: string): Promise<void> =>
    save(tx, operatorId, { secret: lock(operatorId, newSecret()), setUpAt: new Date(now()) });

  return { read, find, begin, hasBegun, confirm, take, offer, offerFor, give };
};

export type Authenticators = ReturnType<typeof createAuthenticators>;
