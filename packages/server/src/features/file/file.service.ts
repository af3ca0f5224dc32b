import { createHash } from 'node:crypto';
import { FilePurpose } from '@chancery/contract/file.codes.ts';
import type { deleteFile, FileLink, getTempUrl, uploadFile } from '@chancery/contract/file.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { file } from './file.table.ts';
import { checkFile } from './file-check.ts';
import { createContents } from './file-contents.ts';
import type { FileStore } from './file-store.ts';
import { makeTicket } from './file-ticket.ts';

type Purpose = CodeOf<typeof FilePurpose>;
type FileRow = typeof file.$inferSelect;

/** Who may open a file that somebody else uploaded. */
const readers: Readonly<Partial<Record<Purpose, Permission>>> = {
  [FilePurpose.licence]: 'certification.view',
  [FilePurpose.letter]: 'certification.view',
};

export type FileService = ReturnType<typeof createFileService>;

/** Files of units: taken after a look at their content, reached by short-lived links, counted against the storage. */
export const createFileService = (transactions: Transactions, secrets: Secrets, store: FileStore) => {
  const contents = createContents(transactions, store);

  const find = async (tx: Tx, companyId: string, id: string): Promise<FileRow | undefined> => {
    const [row] = await tx
      .select()
      .from(file)
      .where(and(eq(file.id, id), eq(file.companyId, companyId)));
    return row;
  };

  const mayOpen = (actor: UnitActor, row: FileRow): boolean => {
    const permission = readers[row.purpose];
    return row.createdBy === actor.id || (permission !== undefined && actor.permissions.has(permission));
  };

  const findOpen = async (tx: Tx, actor: UnitActor, id: string): Promise<FileRow> => {
    const row = await find(tx, actor.companyId, id);
    return row && mayOpen(actor, row) ? row : refuse('file.notFound');
  };

  const upload = (
    actor: UnitActor,
    input: CheckedInput<typeof uploadFile>,
    bytes: Buffer,
  ): Promise<CallResult<typeof uploadFile>> =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      const type = await checkFile(bytes, input);
      const digest = createHash('sha256').update(bytes).digest();
      const id = uuidv7();
      await contents.count(tx, actor.companyId, bytes.length);
      await contents.add(tx, digest, bytes);
      const about = { name: input.fileName, type, size: bytes.length, purpose: input.purpose };
      await tx.insert(file).values({ id, companyId: actor.companyId, digest, createdBy: actor.id, ...about });
      note({ objectType: 'file', objectId: id, objectName: input.fileName, after: about });
      return {
        filePath: id,
        fileName: input.fileName,
        size: bytes.length,
        fileType: type,
        digest: digest.toString('hex'),
      };
    });

  /** A link to a file; whoever makes one has made sure that the person may open it. */
  const linkTo = (row: { readonly id: string }): z.output<typeof FileLink> => {
    const expiresAt = new Date(Date.now() + limits.file.linkMinutes * 60_000);
    return { tmpUrl: `/files/${makeTicket(secrets, row.id, expiresAt)}`, expiresAt: iso(expiresAt) };
  };

  const tempUrl = (
    actor: UnitActor,
    { filePath }: CheckedInput<typeof getTempUrl>,
  ): Promise<CallResult<typeof getTempUrl>> =>
    transactions.read({ companyId: actor.companyId }, async (tx) =>
      linkTo(await findOpen(tx, actor, filePath)),
    );

  const remove = (
    actor: UnitActor,
    { filePath }: CheckedInput<typeof deleteFile>,
  ): Promise<CallResult<typeof deleteFile>> =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      const row = await find(tx, actor.companyId, filePath);
      if (!row || row.createdBy !== actor.id) return refuse('file.notFound');
      const [gone] = await tx
        .delete(file)
        .where(and(eq(file.id, filePath), isNull(file.usedAt)))
        .returning({ id: file.id });
      if (!gone) refuse('file.inUse');
      await contents.drop(tx, row);
      note({ objectType: 'file', objectId: row.id, objectName: row.name, before: { size: row.size } });
      return {};
    });

  /** Takes a file into use by something that is being submitted; it is kept from then on. */
  const use = async (tx: Tx, actor: UnitActor, id: string, purpose: Purpose): Promise<FileRow> => {
    const row = await findOpen(tx, actor, id);
    if (row.purpose !== purpose) refuse('file.notFound');
    await tx
      .update(file)
      .set({ usedAt: sql`coalesce(${file.usedAt}, now())` })
      .where(eq(file.id, id));
    return row;
  };

  /** The bytes of a file the actor may open. */
  const read = async (actor: UnitActor, id: string): Promise<{ row: FileRow; bytes: Buffer }> => {
    const row = await transactions.read({ companyId: actor.companyId }, (tx) => findOpen(tx, actor, id));
    return { row, bytes: await store.read(row.digest) };
  };

  return { upload, tempUrl, remove, use, read, linkTo, tidy: contents.tidy };
};
