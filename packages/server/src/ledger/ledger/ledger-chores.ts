import { sql } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';
import { findLedgerFault } from './ledger-check.ts';

/** Told when the ledger is not what it must be. */
export type OnFault = (companyId: string, reason: 'rowsAltered', faults: readonly string[]) => Promise<void>;

/** What is done about the ledger unasked. */
export const createLedgerChores = (transactions: Transactions, onFault: OnFault) => ({
  /** Lets go of what was not used in time. */
  lapse: () => transactions.apart('platform', (tx) => tx.execute(sql`SELECT ledger_lapse()`)),
  /** Adds everything up again, and says loudly where it does not come out. */
  prove: async (): Promise<void> => {
    const wrong = await transactions.snapshot('platform', (tx) => findLedgerFault(tx.$client));
    if (wrong) await onFault(wrong.companyId, 'rowsAltered', [`ledger: ${wrong.fault}`]);
  },
});
