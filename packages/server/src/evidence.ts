import { inDatabase, runCommand } from './command.ts';
import { createSecrets } from './kit/secrets.ts';
import { createCallMac } from './proof/evidence/call-mac.ts';
import { acceptLog, listMemory } from './proof/evidence/evidence-desk.cli.ts';
import { withSecretKey } from './runtime/secret-key.ts';
import { readSettings } from './runtime/settings.ts';
import { usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run evidence -- COMMAND [settings as for npm start]
  list                          the logs that are shorter than, or not, what this server remembers to have signed, or forgot
  accept UNIT --reason TEXT     lets a log go on from the state it has, after a backup was restored or the server forgot
                                it, say; the log itself says so, with the reason and with what was given up, and every
                                audit names it
`;

const reasonIn = (words: string[]): string => {
  const at = words.indexOf('--reason');
  const [, reason = ''] = at < 0 ? [] : words.splice(at, 2);
  if (reason.trim().length < 3) throw usageError(usage.trimEnd());
  return reason.trim();
};

const perform = async ([command, ...words]: string[]): Promise<string> => {
  if (command !== 'list' && command !== 'accept') throw usageError(usage.trimEnd());
  const unit = command === 'accept' ? (words.shift() ?? '') : '';
  const reason = command === 'accept' ? reasonIn(words) : '';
  const settings = await withSecretKey(readSettings(words, process.env));
  const secrets = createSecrets(settings.secretKey);
  return inDatabase(settings, ({ apart }) =>
    apart('platform', (tx) =>
      command === 'list'
        ? listMemory(tx, settings, secrets)
        : acceptLog(tx, settings, secrets, createCallMac(secrets), { unit, reason }),
    ),
  );
};

await runCommand(perform);
