import { IdentityState } from '@chancery/contract/identity-check/codes.ts';
import { isAnswered, mayBecome } from '@chancery/contract/identity-check/rules.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import type { CheckStanding } from '@chancery/identity/provider.ts';
import { eq, sql } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { settle } from '../../ledger/ports.ts';
import { keptIdentityCheck } from './identity-check.kept.ts';
import { type IdentityRow, identityCheck } from './identity-check.table.ts';

type State = IdentityRow['state'];

/** What holds a check on the ledger, once. */
export const heldFor = ({ id, companyId }: Pick<IdentityRow, 'id' | 'companyId'>) => ({
  companyId,
  value: LedgerValue.identityCheck,
  reference: `identity ${id}`,
});

/** What a check becomes by what its provider says. */
export const stateBy = (standing: CheckStanding): State => {
  if (standing.state === 'answered') return standing.outcome;
  if (standing.state === 'sent') return IdentityState.amount;
  return standing.state === 'failed' ? IdentityState.failed : IdentityState.waiting;
};

/** Holds a check until the transaction ends. */
export const lockCheck = async (tx: Tx, id: string): Promise<IdentityRow | undefined> => {
  const [row] = await tx.select().from(identityCheck).where(eq(identityCheck.id, id)).for('update');
  return row;
};

/** Moves a held check on where it may go, with its place on the ledger; what came too late or twice changes nothing. */
export const moveCheck = async (
  tx: Tx,
  row: IdentityRow,
  to: State,
  providerNo = '',
): Promise<IdentityRow> => {
  if (!mayBecome(row.state, to)) return row;
  const isOver = isAnswered(to) || to === IdentityState.failed;
  const changes = {
    state: to,
    ...(providerNo ? { providerNo } : {}),
    ...(isOver ? { answeredAt: sql`now()` } : {}),
  };
  const [changed] = await changeRows(tx, keptIdentityCheck, changes, eq(identityCheck.id, row.id));
  // Money that was sent was sent: it counts whether or not its amount is ever typed in. What counts once stays counted.
  const used = isAnswered(to) || to === IdentityState.amount ? 1 : 0;
  if (isOver || used === 1) await settle(tx, { ...heldFor(row), used });
  return changed ?? row;
};
