import { randomBytes } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { toBase32 } from '../../kit/base32.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { operatorRecoveryCode } from './operator.table.ts';

const codes = 10;

const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Ten letters and digits in two groups, fifty bits: nobody guesses it, and it can be written down. */
const newCode = (): string => {
  const text = toBase32(randomBytes(7)).slice(0, 10).toLowerCase();
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

/** What lets an operator in once each when the authenticator is lost; kept as keyed digests. */
export const createRecoveryCodes = (secrets: Secrets) => {
  const hash = (operatorId: string, code: string) => secrets.recoveryCodeHash(operatorId, plain(code));

  const renew = async (tx: Tx, operatorId: string): Promise<string[]> => {
    await tx.delete(operatorRecoveryCode).where(eq(operatorRecoveryCode.operatorId, operatorId));
    const made = Array.from({ length: codes }, newCode);
    await tx
      .insert(operatorRecoveryCode)
      .values(made.map((code) => ({ operatorId, codeHash: hash(operatorId, code) })));
    return made;
  };

  /** Whether it was one that had not been used; it is from now on. */
  const spend = async (tx: Tx, operatorId: string, code: string): Promise<boolean> => {
    const spent = await tx
      .update(operatorRecoveryCode)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(operatorRecoveryCode.operatorId, operatorId),
          eq(operatorRecoveryCode.codeHash, hash(operatorId, code)),
          isNull(operatorRecoveryCode.usedAt),
        ),
      )
      .returning({ operatorId: operatorRecoveryCode.operatorId });
    return spent.length === 1;
  };

  const left = async (tx: Tx, operatorId: string): Promise<number> => {
    const [row] = await tx
      .select({ left: count() })
      .from(operatorRecoveryCode)
      .where(and(eq(operatorRecoveryCode.operatorId, operatorId), isNull(operatorRecoveryCode.usedAt)));
    return row?.left ?? 0;
  };

  return { renew, spend, left };
};

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;
