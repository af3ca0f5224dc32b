import { createHash, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { refuse } from '../../kit/refuse.ts';
import type { Objects } from '../../runtime/objects/objects.ts';
import { contentKey } from './file-audit.ts';

/** A content that is to be kept under its digest. Giving it its place is quick, so that rows may be held meanwhile. */
export interface Content {
  readonly digest: Buffer;
  settle(): Promise<void>;
}

/** A content laid down beside its place; dropping it leaves alone what was settled. */
export interface LaidContent extends Content {
  drop(): Promise<void>;
}

/** A content that is kept, and is not there. */
export class MissingContent extends Error {}

export type FileStore = ReturnType<typeof createFileStore>;

/** Where contents lie that have no place yet. */
const drafts = 'files/drafts/';

/** Contents, each under its digest. A content is there whole or not at all, and is given out only while it is what was kept. */
export const createFileStore = (objects: Objects, onAltered: (digest: Buffer) => Promise<void>) => {
  const placeOf = (digest: Buffer): string => contentKey(digest.toString('hex'));
  const newDraft = (): string => `${drafts}${randomBytes(9).toString('base64url')}`;

  const laid = (digest: Buffer, draft: string): LaidContent => ({
    digest,
    settle: () => objects.move(draft, placeOf(digest)),
    drop: () => objects.remove(draft),
  });

  /** Writes a content, also when it is there already: how long it takes must not tell whether somebody else has it. */
  const lay = async (bytes: Buffer): Promise<LaidContent> => {
    const digest = createHash('sha256').update(bytes).digest();
    const draft = newDraft();
    await objects.put(draft, bytes);
    return laid(digest, draft);
  };

  /** Takes over a file of this machine, whose digest somebody has found out. */
  const layFile = async (digest: Buffer, path: string): Promise<LaidContent> => {
    const draft = newDraft();
    await objects.adopt(draft, path);
    return laid(digest, draft);
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

  const open = async (digest: Buffer): Promise<FileHandle> => {
    const found = await objects.open(placeOf(digest));
    if (!found) throw new MissingContent(`${objects.place}/${placeOf(digest)} is missing`);
    return found;
  };

  const read = async (digest: Buffer): Promise<Buffer> => {
    const handle = await open(digest);
    const bytes = await handle.readFile().finally(() => handle.close());
    await refuseAltered(digest, createHash('sha256').update(bytes).digest());
    return bytes;
  };

  /** Looks at all of it before the first byte is given out, through the very file that is then read. */
  const stream = async (digest: Buffer): Promise<Readable> => {
    const handle = await open(digest);
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
  const remove = (digest: Buffer): Promise<void> => objects.remove(placeOf(digest));

  /** Removes what was laid before a moment and never settled. */
  const dropDrafts = async (before: Date): Promise<void> => {
    for await (const { key, changedAt } of objects.list(drafts))
      if (changedAt < before) await objects.remove(key);
  };

  return { lay, layFile, layFor, put, read, stream, remove, scratch: objects.scratch, dropDrafts };
};
