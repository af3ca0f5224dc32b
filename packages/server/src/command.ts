import pg from 'pg';
import { createPool } from './kit/database.ts';
import { migrate } from './kit/migrate.ts';
import { createTransactions, type Transactions } from './kit/transaction.ts';
import { joinDatabase } from './runtime/database.ts';
import { createLog } from './runtime/log.ts';
import type { GivenSettings } from './runtime/settings.ts';
import { StartError } from './runtime/start-error.ts';

/** Does what a command was called for and prints what it says; what is wrong with the call is one line. */
export const runCommand = async (perform: (words: string[]) => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${(await perform(process.argv.slice(2))).trimEnd()}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`chancery: ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
};

/** Does something in the database, whether or not a server runs on it. */
export const inDatabase = async <T>(
  settings: GivenSettings,
  work: (transactions: Transactions) => Promise<T>,
  { migrates = false } = {},
): Promise<T> => {
  const database = await joinDatabase(settings, createLog({ ...settings, logLevel: 'warn' }));
  const pool = createPool(database.connection, 2);
  try {
    if (migrates) {
      const client = new pg.Client(database.connection);
      await client.connect();
      await migrate(client).finally(() => client.end());
    }
    return await work(createTransactions(pool));
  } finally {
    await pool.end();
    await database.stop();
  }
};
