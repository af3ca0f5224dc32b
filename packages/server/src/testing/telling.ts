import type pg from 'pg';
import { appendEntries } from '../features/evidence/append.ts';
import { createEntryMac } from '../features/evidence/entry-mac.ts';
import { entriesOf } from '../features/evidence/write-said.ts';
import type { Secrets } from '../kit/secrets.ts';
import { createTransactions, type Transactions } from '../kit/transaction.ts';

/** Transactions past a running server that write down what they say of rows; it gives their entries places like its own. */
export const createTelling = (pool: pg.Pool, secrets: Secrets): Transactions => {
  const transactions = createTransactions(pool);
  const macOf = createEntryMac(secrets);
  transactions.writtenBy((tx) => appendEntries(tx, entriesOf(tx.said), macOf));
  return transactions;
};
