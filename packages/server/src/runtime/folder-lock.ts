import { readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './start-error.ts';

/** A lock that is held. */
export type HeldLock = { release(): Promise<void> };

const isBusy = (error: unknown): boolean =>
  codeOf(error) === 'ERR_SQLITE_ERROR' && error instanceof Error && 'errcode' in error && error.errcode === 5;

const pidPath = (path: string): string => `${path}.pid`;

/**
 * Takes a lock file, or answers undefined when another process holds it.
 *
 * SQLite locks the file through the kernel, which Node alone cannot do: two starts at once cannot both win, and the
 * lock of a killed process is gone with it, also when its pid was given to another process or another container.
 */
export const tryLock = async (path: string): Promise<HeldLock | undefined> => {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  // Only for the message that another start prints; the lock itself does not depend on it.
  await writeFile(pidPath(path), `${process.pid}\n`);
  return {
    release: async () => {
      if (!file.isOpen) return;
      await rm(pidPath(path), { force: true });
      file.close();
    },
  };
};

/** The process that holds a lock, for a message to people. */
export const lockHolder = async (path: string): Promise<string> =>
  readFile(pidPath(path), 'utf8').then(
    (pid) => pid.trim() || 'unknown',
    () => 'unknown',
  );

/** Does something while holding a lock, waiting for its turn. */
export const whileLocked = async <T>(path: string, action: () => Promise<T>): Promise<T> => {
  let lock = await tryLock(path);
  while (lock === undefined) {
    await sleep(100);
    lock = await tryLock(path);
  }
  try {
    return await action();
  } finally {
    await lock.release();
  }
};
