import { access, constants, mkdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type HeldLock, lockHolder, tryLock } from './folder-lock.ts';
import { codeOf, StartError } from './start-error.ts';

const neededBytes = 200 * 1024 * 1024;

/** A data folder that this process alone uses until it is released. */
export type DataFolder = { release(): Promise<void> };

/** Makes the data folder, checks that it can be used and takes it for this process. */
export const openDataFolder = async (dataDir: string): Promise<DataFolder> => {
  await makeFolder(dataDir);
  await assertDiskSpace(dataDir);
  return lockFolder(dataDir);
};

/** Refuses to start on a disk that is about to be full. */
export const assertDiskSpace = async (folder: string, needed = neededBytes): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const [free, least] = [bavail * bsize, needed].map((bytes) => Math.floor(bytes / 1024 / 1024));
  throw new StartError(`No disk space: ${free} MB are free at ${folder}, at least ${least} MB are needed`);
};

/** Takes a folder for this process, or says who has it. */
export const lockFolder = async (folder: string): Promise<HeldLock> => {
  const path = join(folder, 'instance.lock');
  const lock = await tryLock(path).catch((error: unknown) => {
    throw new StartError(`The data folder ${folder} cannot be locked: ${codeOf(error)}`, { cause: error });
  });
  if (lock) return lock;
  throw new StartError(
    `The data folder ${folder} is in use by another instance (process ${await lockHolder(path)})`,
  );
};

/** Unlike the recursive mkdir of Node, which tries for ever in a folder such as /proc, this one fails. */
const makeWithParents = async (path: string, mode: number): Promise<void> => {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || (await exists(dirname(path)))) throw error;
    await makeWithParents(dirname(path), mode);
    await mkdir(path, { mode });
  }
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const makeFolder = async (dataDir: string): Promise<void> => {
  try {
    // Traversable for others when root makes it, because PostgreSQL then runs under another account.
    await makeWithParents(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    if (!(await stat(dataDir)).isDirectory())
      throw new StartError(`The data folder ${dataDir} is not a folder`);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${dataDir} cannot be written: ${codeOf(error)}`, { cause: error });
  }
};
