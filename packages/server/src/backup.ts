import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { backUp } from './runtime/backup/back-up.ts';
import { prune } from './runtime/backup/prune.ts';
import { listBackups, openRepository } from './runtime/backup/repository.ts';
import { tryRestore } from './runtime/backup/try-restore.ts';
import { joinDatabase } from './runtime/database.ts';
import { createLog } from './runtime/log.ts';
import { openObjects } from './runtime/objects/open-objects.ts';
import { projectRoot } from './runtime/project.ts';
import { readSettings } from './runtime/settings.ts';
import { StartError, usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run backup -- [list | --try] [settings as for npm start, those of BACKUP among them]
  Saves the database in DATA_DIR, with or without a server at work on it, and all files, encrypted; then removes what
  BACKUP_KEEP does not keep. list names what is there. --try restores it to a folder of its own afterwards, audits that,
  and notes how it went beside the backup.`;

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

await runCommand(async (args) => {
  if (args.includes('--help')) return usage;
  const isList = args[0] === 'list';
  const isTried = args.includes('--try');
  const settings = readSettings(
    args.filter((arg, at) => arg !== '--try' && !(isList && at === 0)),
    process.env,
  );
  if (settings.databaseUrl)
    throw usageError(
      'the database of DATABASE_URL is saved by whoever runs it: docs/operations.md says what with',
    );
  const repository = await openRepository(settings);
  if (isList) {
    const all = await listBackups(repository);
    return (
      all.map((each) => `${each.name}  ${mb(each.databaseBytes)}, ${each.files} files`).join('\n') || 'none'
    );
  }
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const database = await joinDatabase(settings, createLog({ ...settings, logLevel: 'warn' }));
  const about = await backUp(settings, repository, await openObjects(settings), version).finally(
    database.stop,
  );
  const gone = await prune(repository, settings.backupKeep ?? { d: 7, w: 5, m: 12 });
  const tried = isTried ? await tryRestore(settings, repository, about.name) : undefined;
  const said = [
    `Backup ${about.name} at ${repository.objects.place}: database ${mb(about.databaseBytes)}, ${about.files} files ` +
      `(${mb(about.filesBytes)}), ${about.fresh} of them new; ${gone.backups} old backups and ${gone.contents} files removed.`,
    ...(settings.secretKey ? ['SECRET_KEY was given from outside and is not in it: keep it elsewhere.'] : []),
    ...(tried ? [tried.text] : []),
  ].join('\n');
  if (tried && !tried.isRight) throw new StartError(said);
  return said;
});
