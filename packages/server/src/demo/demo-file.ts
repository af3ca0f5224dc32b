import { sql } from 'drizzle-orm';
import { file, fileContent } from '../files/file/file.table.ts';
import { takeOwedRoom } from '../files/file/file-room.ts';
import type { FileStore } from '../files/file/file-store.ts';
import type { Tx } from '../kit/transaction.ts';

type DemoFile = Pick<
  typeof file.$inferInsert,
  'id' | 'companyId' | 'name' | 'type' | 'purpose' | 'createdBy' | 'createdAt'
>;

/** Keeps a file of a demo unit as an upload would, and counts its bytes. */
export const keepDemoFile = async (
  tx: Tx,
  store: FileStore,
  about: DemoFile,
  bytes: Buffer,
): Promise<Buffer> => {
  const [digest, size] = [await store.put(bytes), bytes.length];
  await tx
    .insert(fileContent)
    .values({ digest, size, refs: 1 })
    .onConflictDoUpdate({ target: fileContent.digest, set: { refs: sql`${fileContent.refs} + 1` } });
  await tx.insert(file).values({ ...about, digest, size, usedAt: about.createdAt ?? null });
  await takeOwedRoom(tx, { ...about, kind: 'file' }, size);
  return digest;
};
