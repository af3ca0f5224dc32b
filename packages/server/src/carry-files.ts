import { runCommand } from './command.ts';
import { carryObjects } from './runtime/objects/carry.ts';
import { createFolderObjects } from './runtime/objects/folder-objects.ts';
import { openObjects } from './runtime/objects/open-objects.ts';
import { readSettings } from './runtime/settings.ts';
import { StartError, usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run files -- to-s3 | to-folder [settings as for npm start, those of S3 among them]
  Carries files between DATA_DIR and the bucket of S3_ENDPOINT, each compared with its digest, and leaves them where they
  were. It may be stopped and begun again, and beside a running server: what is there already is not carried twice.
  Begin with a server that still works on the old place, stop it, carry once more, and start it on the new one.`;

const tellProgress = (carried: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`${carried} carried\r`);
};

await runCommand(async ([where, ...rest]) => {
  if (where !== 'to-s3' && where !== 'to-folder') throw usageError(usage);
  const settings = readSettings(rest, process.env);
  if (!settings.s3Endpoint) throw usageError('S3_ENDPOINT is missing: it names where the bucket is');
  const [folder, bucket] = [createFolderObjects(settings.dataDir), await openObjects(settings)];
  const [from, to] = where === 'to-s3' ? [folder, bucket] : [bucket, folder];
  const { carried, bytes, there, altered } = await carryObjects(from, to, tellProgress);
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  const done = `${carried} files (${size}) were carried from ${from.place} to ${to.place}; ${there} were there already.`;
  if (altered.length === 0) return done;
  throw new StartError(
    `${done} ${altered.length} are not what they were kept as and stayed where they are: ${altered.join(', ')}`,
  );
});
