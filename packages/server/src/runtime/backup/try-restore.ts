import { execFile } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderObjects } from '../objects/folder-objects.ts';
import { projectRoot } from '../project.ts';
import type { GivenSettings } from '../settings.ts';
import { reasonOf } from '../start-error.ts';
import type { Repository } from './repository.ts';
import { restore } from './restore.ts';

/** How a restore on trial went, as it is noted beside the backup. */
export interface Tried {
  readonly name: string;
  readonly at: string;
  readonly isRight: boolean;
  readonly text: string;
}

/** The audit in a process and on a database of its own: it ends with 0 when logs, rows and files are right. */
const audit = (dataDir: string, secretKey: Buffer | undefined) =>
  new Promise<{ readonly isRight: boolean; readonly said: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(secretKey && { SECRET_KEY: secretKey.toString('hex') }),
    };
    const args = [join(projectRoot, 'packages/server/src/audit.ts')];
    execFile(process.execPath, args, { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ isRight: error === null, said: `${stdout}${stderr}`.trim() }),
    );
  });

const removeAll = async (dataDir: string): Promise<void> => {
  // The database may lie elsewhere, behind a link.
  const database = await realpath(join(dataDir, 'postgres')).catch(() => dataDir);
  for (const folder of [database, dataDir]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
};

/** Restores a backup to a folder of its own, audits it there and notes how it went. */
export const tryRestore = async (
  { secretKey }: Pick<GivenSettings, 'secretKey'>,
  repository: Repository,
  name?: string,
): Promise<Tried> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chancery-restore-'));
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const begun = performance.now();
  try {
    const { about, missing } = await restore(repository, {
      dataDir,
      name,
      files: createFolderObjects(dataDir),
      isTrial: true,
    });
    const { isRight, said } = await audit(dataDir, secretKey);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const fine = `Restored on trial in ${seconds} s: logs, rows and files of ${about.name} are right.`;
    const faults = `Restored on trial: ${about.name} is NOT right; ${missing.length} files are lost.\n${said}`;
    const isAll = isRight && missing.length === 0;
    const tried = {
      name: about.name,
      at: new Date().toISOString(),
      isRight: isAll,
      text: isAll ? fine : faults,
    };
    await repository.objects.put(`backups/${about.name}/tried.json`, Buffer.from(JSON.stringify(tried)));
    return tried;
  } catch (error) {
    const text = `A backup could not be restored on trial: ${reasonOf(error)}`;
    return { name: name ?? '', at: new Date().toISOString(), isRight: false, text };
  } finally {
    await removeAll(dataDir);
  }
};
