import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import type { Objects } from '../../runtime/objects/objects.ts';

export type ExportFiles = ReturnType<typeof createExportFiles>;

const home = 'files/exports/';

/**
 * Where exports are written. Every file is written once, under a name of its own, and counts only once a row names it: a
 * server that was given up for dead may go on writing without harm.
 */
export const createExportFiles = (objects: Objects) => {
  /** A row names what lies in the folder of its own export, and nothing else of this machine. */
  const isName = (name: string): boolean => /^\w[\w.-]*$/.test(name);

  const keyOf = (jobId: string, name: string): string => {
    if (!isName(name)) throw new TypeError(`an export names ${JSON.stringify(name)}`);
    return `${home}${jobId}/${name}`;
  };

  /** Writes a part, so that it outlives the machine. */
  const writePart = async (jobId: string, text: string | Uint8Array, label = 'part'): Promise<string> => {
    const name = `${label}-${uuidv7()}`;
    await objects.put(keyOf(jobId, name), typeof text === 'string' ? Buffer.from(text) : text);
    return name;
  };

  /** Takes over the finished file, which was written on this machine. */
  const takeFile = async (jobId: string, path: string): Promise<string> => {
    const name = `file-${uuidv7()}`;
    await objects.adopt(keyOf(jobId, name), path);
    return name;
  };

  /** Lends parts as files of this machine. */
  const lend = <T>(jobId: string, names: readonly string[], work: (paths: readonly string[]) => Promise<T>) =>
    objects.lend(
      names.map((name) => keyOf(jobId, name)),
      work,
    );

  /** Gives a file out while it is what was written. */
  const stream = async (jobId: string, name: string, digest: Buffer): Promise<Readable | undefined> => {
    const handle = isName(name) ? await objects.open(keyOf(jobId, name)) : undefined;
    if (!handle) return undefined;
    const hash = createHash('sha256');
    for await (const part of handle.createReadStream({ start: 0, autoClose: false })) hash.update(part);
    if (hash.digest().equals(digest)) return handle.createReadStream({ start: 0 });
    await handle.close();
    return undefined;
  };

  /** Removes everything of an export but what is named. */
  const keepOnly = async (jobId: string, kept: string): Promise<void> => {
    for await (const { key } of objects.list(`${home}${jobId}/`))
      if (key !== keyOf(jobId, kept)) await objects.remove(key);
  };

  const remove = (jobId: string): Promise<void> => objects.removeBelow(`${home}${jobId}`);

  /** The exports of which something is there. */
  const all = async (): Promise<string[]> => {
    const ids = new Set<string>();
    for await (const { key } of objects.list(home)) ids.add(key.slice(home.length).split('/')[0] ?? '');
    return [...ids];
  };

  return { keyOf, scratch: objects.scratch, writePart, takeFile, lend, stream, keepOnly, remove, all };
};
