import { readFile, writeFile } from 'node:fs/promises';
import { inDatabase, runCommand } from './command.ts';
import { diagnose } from './diagnostics/diagnose.ts';
import { readSettings } from './runtime/settings.ts';
import { usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run diagnostics -- FILE [--log LOGFILE] [settings as for npm start]
  writes what whoever helps you has to know into FILE: which settings are given, versions, sizes of tables, jobs, alarms and
  figures; of LOGFILE, where the server's messages are kept, the last lines. No secrets, names, numbers of phones or contents
  of records are in it: read it before you pass it on
`;

const perform = async ([file, ...words]: string[]): Promise<string> => {
  if (!file || file.startsWith('--')) throw usageError(usage.trimEnd());
  const at = words.indexOf('--log');
  const [, logFile] = at < 0 ? [] : words.splice(at, 2);
  const settings = readSettings(words, process.env);
  const log = logFile ? await readFile(logFile, 'utf8') : '';
  const said = await inDatabase(settings, ({ read }) =>
    read('platform', (tx) => diagnose(tx, settings, log)),
  );
  await writeFile(file, `${JSON.stringify(said, null, 2)}\n`, { mode: 0o600 });
  return `${file} is written; read it before you pass it on.`;
};

await runCommand(perform);
