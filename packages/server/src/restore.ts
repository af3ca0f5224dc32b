import { mkdir } from 'node:fs/promises';
import { runCommand } from './command.ts';
import { openRepository } from './runtime/backup/repository.ts';
import { restore } from './runtime/backup/restore.ts';
import { tryRestore } from './runtime/backup/try-restore.ts';
import { openDataFolder } from './runtime/data-folder.ts';
import { openObjects } from './runtime/objects/open-objects.ts';
import { readSettings } from './runtime/settings.ts';
import { StartError } from './runtime/start-error.ts';

const usage = `Usage: npm run restore -- [NAME | --try] [settings as for npm start, those of BACKUP among them]
  Restores the newest backup, or that of a name, into DATA_DIR, which must hold no database yet, and the files to where
  the settings have them lie. If it is stopped, say it again. --try restores the newest to a folder that is then removed,
  audits it, and notes how it went beside the backup.`;

await runCommand(async (args) => {
  if (args.includes('--help')) return usage;
  const isTried = args.includes('--try');
  const name = args[0]?.startsWith('--') ? undefined : args[0];
  const settings = readSettings(
    args.filter((arg, at) => arg !== '--try' && !(name && at === 0)),
    process.env,
  );
  const repository = await openRepository(settings);
  if (isTried) {
    const { text, isRight } = await tryRestore(settings, repository, name);
    if (!isRight) throw new StartError(text);
    return text;
  }
  await mkdir(settings.dataDir, { recursive: true });
  const folder = await openDataFolder(settings.dataDir);
  try {
    const files = await openObjects(settings);
    const { about, missing } = await restore(repository, { dataDir: settings.dataDir, name, files });
    const said = `Backup ${about.name} is restored to ${settings.dataDir}, ${about.files - missing.length} files to ${files.place}.`;
    if (missing.length > 0)
      throw new StartError(`${said} ${missing.length} files are lost: ${missing.join(', ')}`);
    return `${said}\nRun npm run audit, with EVIDENCE_FOLDER where checkpoints were published: it names what is missing since.`;
  } finally {
    await folder.release();
  }
});
