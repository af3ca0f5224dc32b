import pg from 'pg';
import { createOperatorDesk } from './features/operator/operator.desk.ts';
import { createPool } from './kit/database.ts';
import { migrate } from './kit/migrate.ts';
import { createTransactions } from './kit/transaction.ts';
import { joinDatabase } from './runtime/database.ts';
import { createLog } from './runtime/log.ts';
import { readSettings } from './runtime/settings.ts';
import { StartError, usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run operator -- COMMAND NAME [settings as for npm start]
  add NAME      a new operator of the platform, with a one-time password
  reset NAME    a new one-time password, when the old one is lost; every session ends
  reset-second-factor NAME
                lets somebody set up another authenticator at the next login, when the old one and its recovery
                codes are lost; every session ends
  list          the operators there are
`;

const perform = async ([command, ...words]: readonly string[]): Promise<string> => {
  const name = words[0]?.startsWith('--') ? undefined : words.shift();
  if (!command || (command !== 'list' && !name)) throw usageError(usage.trimEnd());
  const settings = readSettings(words, process.env);
  const database = await joinDatabase(settings, createLog({ ...settings, logLevel: 'warn' }));
  const pool = createPool(database.connection, 2);
  try {
    const client = new pg.Client(database.connection);
    await client.connect();
    await migrate(client).finally(() => client.end());
    const desk = createOperatorDesk(createTransactions(pool));
    switch (command) {
      case 'add':
        return `Operator ${name} may log in with the one-time password ${await desk.add(name ?? '')}`;
      case 'reset':
        return `Operator ${name} may log in with the one-time password ${await desk.reset(name ?? '')}`;
      case 'reset-second-factor':
        await desk.resetSecondFactor(name ?? '');
        return `Operator ${name} sets up another authenticator at the next login`;
      case 'list':
        return (await desk.list()).join('\n') || 'There is no operator yet.';
      default:
        throw usageError(usage.trimEnd());
    }
  } finally {
    await pool.end();
    await database.stop();
  }
};

try {
  process.stdout.write(`${await perform(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`chancery: ${error.message}\n`);
  process.exitCode = error.exitCode;
}
