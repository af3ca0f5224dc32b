import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import type { Tx } from '../../kit/transaction.ts';
import { take } from '../../ledger/ports.ts';
import { refuseEmpty } from '../unit/unit-limit.ts';

/** Counts one message of a unit, named by its id; several at once take turns here, and the last one is sent once. */
export const countForUnit = async (
  tx: Tx,
  companyId: string,
  { id, phone }: { readonly id: string; readonly phone: string },
): Promise<void> => {
  // Whether it was sent in the end is not told by this: the number stands here either way.
  const reference = `text ${id} ${phone.slice(-4)}`;
  if (await take(tx, { companyId, value: LedgerValue.text, amount: 1, reference })) return;
  refuseEmpty(LedgerValue.text);
};
