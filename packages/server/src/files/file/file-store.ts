import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { refuse } from '../../kit/refuse.ts';
import { createDrafts } from './drafts.ts';
import { contentPlace } from './file-audit.ts';

/** A content that is to be kept under its digest. Giving it its place is quick, so that rows may be held meanwhile. */
export interface Content {
  readonly digest: Buffer;
  settle(): Promise<void>;
}

/** A content on the disk, beside its place; dropping it leaves alone what was settled. */
export interface LaidContent extends Content {
  drop(): Promise<void>;
}

export type FileStore = ReturnType<typeof createFileStore>;

/**
 * Contents in a folder, each under its digest. A content is there whole or not at all, and is given out only while it is
 * what was kept.
 */
export const createFileStore = (folder: string, onAltered: (digest: Buffer) => Promise<void>) => {
  const drafts = createDrafts(folder);
  const placeOf = (digest: Buffer): string => contentPlace(folder, digest.toString('hex'));

  const syncFolder = async (path: string): Promise<void> => {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  };

  /** Takes a finished draft over as the content of a digest. */
  const adopt = async (digest: Buffer, draft: string): Promise<void> => {
    const place = placeOf(digest);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await rename(draft, place);
    await syncFolder(dirname(place));
  };

  /** Writes a content, also when it is there already: how long it takes must not tell whether somebody else has it. */
  const lay = async (bytes: Buffer): Promise<LaidContent> => {
    const digest = createHash('sha256').update(bytes).digest();
    const draft = await drafts.write(bytes);
    return { digest, settle: () => adopt(digest, draft), drop: () => rm(draft, { force: true }) };
  };

  /** Lays a content down for as long as somebody decides whether to keep it. */
  const layFor = async <T>(bytes: Buffer, decide: (content: LaidContent) => Promise<T>): Promise<T> => {
    const content = await lay(bytes);
    return decide(content).finally(content.drop);
  };

  /** Keeps a content at once, for where nothing is left to decide; gives its digest. */
  const put = (bytes: Buffer): Promise<Buffer> =>
    layFor(bytes, async ({ digest, settle }) => {
      await settle();
      return digest;
    });

  const refuseAltered = async (digest: Buffer, found: Buffer): Promise<void> => {
    if (found.equals(digest)) return;
    await onAltered(digest);
    refuse('file.altered');
  };

  const read = async (digest: Buffer): Promise<Buffer> => {
    const bytes = await readFile(placeOf(digest));
    await refuseAltered(digest, createHash('sha256').update(bytes).digest());
    return bytes;
  };

  /** Looks at all of it before the first byte is given out, through the very file that is then read. */
  const stream = async (digest: Buffer): Promise<Readable> => {
    const handle = await open(placeOf(digest), 'r');
    try {
      const hash = createHash('sha256');
      for await (const part of handle.createReadStream({ start: 0, autoClose: false })) hash.update(part);
      await refuseAltered(digest, hash.digest());
      return handle.createReadStream({ start: 0 });
    } catch (error) {
      await handle.close();
      throw error;
    }
  };
  const remove = (digest: Buffer): Promise<void> => rm(placeOf(digest), { force: true });

  return { drafts, lay, layFor, put, adopt, read, stream, remove };
};
