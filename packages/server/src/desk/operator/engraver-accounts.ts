import { asc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { violates } from '../../kit/database.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { withAuthenticator } from './authenticators.ts';
import { operator } from './operator.table.ts';

interface EngraverAccount {
  readonly engraverId: string;
  readonly username: string;
  readonly realName: string;
  readonly mobile?: string | undefined;
  /** What the partner is called. */
  readonly orgName: string;
  readonly passwordHash: string;
  readonly by: string;
}

/** Lets somebody of a partner log in as operators do. No role is theirs: their desk is all they reach. */
export const addEngraverAccount = async (
  tx: Tx,
  { by, mobile = '', ...account }: EngraverAccount,
): Promise<void> => {
  const id = uuidv7();
  await tx
    .insert(operator)
    .values({ id, ...account, mobile, roles: [], updatedBy: by })
    .catch((error: unknown) => {
      if (violates(error, 'operator_username_key')) refuse('operator.nameTaken');
      throw error;
    });
};

/** Who may log in for a partner. */
export const engraverAccounts = async (tx: Tx, engraverId: string) => {
  const rows = await tx
    .select()
    .from(operator)
    .where(eq(operator.engraverId, engraverId))
    .orderBy(asc(operator.createdAt));
  const proven = await withAuthenticator(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, username, realName, mobile, disabledAt, createdAt }) => ({
    id,
    username,
    realName,
    mobile,
    disabled: disabledAt !== null,
    hasSecondFactor: proven.has(id),
    createdAt: iso(createdAt),
  }));
};
