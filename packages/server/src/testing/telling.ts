import type pg from 'pg';
import type { Secrets } from '../kit/secrets.ts';
import { createTransactions, type Transactions } from '../kit/transaction.ts';
import { appending } from '../proof/evidence/append.ts';
import { createCallMac } from '../proof/evidence/call-mac.ts';
import { entriesOf } from '../proof/evidence/write-said.ts';

/** Transactions past a running server that write down what they say of rows; it gives their entries places like its own. */
export const createTelling = (pool: pg.Pool, secrets: Secrets): Transactions => {
  const transactions = createTransactions(pool);
  const macOf = createCallMac(secrets);
  transactions.writtenBy((said) => appending(entriesOf(said), macOf));
  return transactions;
};
