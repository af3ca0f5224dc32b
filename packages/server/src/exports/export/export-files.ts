import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';

/** A file under a name that nobody else writes to. */
export interface NewFile {
  readonly name: string;
  readonly path: string;
}

export type ExportFiles = ReturnType<typeof createExportFiles>;

/**
 * Where exports are written, a folder each. Every file is written once, under a name of its own, and counts only once a
 * row names it: a server that was given up for dead may go on writing without harm.
 */
export const createExportFiles = (root: string) => {
  const folderOf = (jobId: string): string => join(root, jobId);
  const pathOf = (jobId: string, name: string): string => join(folderOf(jobId), name);

  const newFile = async (jobId: string, kind: 'part' | 'file'): Promise<NewFile> => {
    await mkdir(folderOf(jobId), { recursive: true, mode: 0o700 });
    const name = `${kind}-${uuidv7()}`;
    return { name, path: pathOf(jobId, name) };
  };

  /** Writes a part, so that it outlives the machine. */
  const writePart = async (jobId: string, text: string | Uint8Array): Promise<string> => {
    const { name, path } = await newFile(jobId, 'part');
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return name;
  };

  /** Gives a file out while it is what was written. */
  const stream = async (jobId: string, name: string, digest: Buffer): Promise<Readable | undefined> => {
    const handle = await open(pathOf(jobId, name), 'r').catch(() => undefined);
    if (!handle) return undefined;
    const hash = createHash('sha256');
    for await (const part of createReadStream('', { fd: handle, start: 0, autoClose: false }))
      hash.update(part);
    if (hash.digest().equals(digest)) return handle.createReadStream({ start: 0 });
    await handle.close();
    return undefined;
  };

  /** Removes everything of an export but what is named. */
  const keepOnly = async (jobId: string, kept: readonly string[]): Promise<void> => {
    const names = await readdir(folderOf(jobId)).catch(() => []);
    for (const name of names) if (!kept.includes(name)) await rm(pathOf(jobId, name), { force: true });
  };

  const remove = (jobId: string): Promise<void> => rm(folderOf(jobId), { recursive: true, force: true });

  /** The exports that have a folder. */
  const all = (): Promise<string[]> => readdir(root).catch(() => []);

  return { pathOf, newFile, writePart, stream, keepOnly, remove, all };
};
