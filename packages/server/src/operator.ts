import { inDatabase, runCommand } from './command.ts';
import { createOperatorDesk } from './desk/operator/operator.desk.ts';
import type { Transactions } from './kit/transaction.ts';
import { readSettings } from './runtime/settings.ts';
import { usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run operator -- COMMAND NAME [settings as for npm start]
  add NAME      a new operator of the platform, with a one-time password
  reset NAME    a new one-time password, when the old one is lost; every session ends
  reset-second-factor NAME
                lets somebody set up another authenticator at the next login, when the old one and its recovery
                codes are lost; every session ends
  list          the operators there are
  forget-key    lets the next start take another SECRET_KEY, when the one of this database is lost and cannot be given as
                SECRET_KEY_BEFORE: what was locked with the lost one stays locked, and while the logs of evidence are by
                the lost one, records are read but nothing is written
`;

const workAt = (transactions: Transactions, command: string, name: string): Promise<string> => {
  const desk = createOperatorDesk(transactions);
  const mayLogIn = (password: string) => `Operator ${name} may log in with the one-time password ${password}`;
  switch (command) {
    case 'add':
      return desk.add(name).then(mayLogIn);
    case 'reset':
      return desk.reset(name).then(mayLogIn);
    case 'reset-second-factor':
      return desk
        .resetSecondFactor(name)
        .then(() => `Operator ${name} sets up another authenticator at the next login`);
    case 'forget-key':
      return desk
        .forgetKey()
        .then((was) => (was ? 'The next start writes down its SECRET_KEY' : 'No SECRET_KEY is written down'));
    case 'list':
      return desk.list().then((names) => names.join('\n') || 'There is no operator yet.');
    default:
      throw usageError(usage.trimEnd());
  }
};

/** Commands about nobody. */
const nameless = new Set(['list', 'forget-key']);

const perform = async ([command, ...words]: string[]): Promise<string> => {
  const name = words[0]?.startsWith('--') ? undefined : words.shift();
  if (!command || !(name || nameless.has(command))) throw usageError(usage.trimEnd());
  const work = (transactions: Transactions) => workAt(transactions, command, name ?? '');
  return inDatabase(readSettings(words, process.env), work, { migrates: true });
};

await runCommand(perform);
