import { open, readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../runtime/start-error.ts';

/** The lines of a file; none where it is not there. */
export const linesOf = async (path: string): Promise<string[]> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n');
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Writes a file anew, whole or not at all, and leaves it open to be added to. */
const rewritten = async (path: string, lines: readonly string[]) => {
  const draft = `${path}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(lines.join(''));
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
  return open(path, 'a', 0o600);
};

/** A file of lines that grows, and is written anew from everything there is when many of them are out of date. */
export const openLineFile = async (path: string, everything: () => readonly string[]) => {
  let file = await rewritten(path, everything());

  /** Where several servers share a folder, another may have written the file anew. */
  const isReplaced = async (): Promise<boolean> => {
    const [ours, there] = await Promise.all([file.stat(), stat(path).catch(() => undefined)]);
    return ours.ino !== there?.ino;
  };

  const add = async (lines: readonly string[], isSynced = false): Promise<void> => {
    await file.appendFile(lines.join(''));
    if (isSynced) await file.datasync();
    if (!(await isReplaced())) return;
    await file.close();
    file = await open(path, 'a', 0o600);
    await add(everything(), isSynced);
  };

  return {
    /** Adds lines; those that are synced outlast a loss of power. */
    add,
    rewrite: async (): Promise<void> => {
      await file.close();
      file = await rewritten(path, everything());
    },
    close: () => file.close(),
  };
};
