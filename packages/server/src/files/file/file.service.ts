import {
  deleteFile,
  type FileLink,
  getTempUrl,
  type StoredFile,
  uploadFile,
} from '@chancery/contract/file/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentRequest } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { standsSince } from '../../people/ports.ts';
import { file } from './file.table.ts';
import { createContents } from './file-contents.ts';
import type { FileLook } from './file-look.ts';
import { takeOwedRoom, takeRoom } from './file-room.ts';
import type { Content, FileStore, LaidContent } from './file-store.ts';
import { makeTicket } from './file-ticket.ts';

type Purpose = CodeOf<typeof FilePurpose>;
type FileRow = typeof file.$inferSelect;

/** A file that was sent and looked at. */
interface Received {
  readonly type: FileRow['type'];
  readonly size: number;
  readonly content: LaidContent;
}

/** Who may open a file that somebody else uploaded. */
const readers: Readonly<Partial<Record<Purpose, Permission>>> = {
  [FilePurpose.licence]: 'certification.view',
  [FilePurpose.letter]: 'certification.view',
  [FilePurpose.voucher]: 'order.view',
  [FilePurpose.invoice]: 'invoice.view',
  [FilePurpose.engraving]: 'engraving.view',
};

/** Whether somebody may open a file because of what it belongs to. */
type OpenCheck = (tx: Tx, actor: UnitActor, fileId: string) => Promise<boolean>;

/** Whoever a link was made for, and when. */
interface Claim {
  readonly holderId: string;
  readonly since: Date;
}
type Holding = (claim: Claim) => SQL;

export type FileService = ReturnType<typeof createFileService>;

/** Files of units: taken after a look at their content, reached by short-lived links, counted against the storage. */
export const createFileService = (
  transactions: Transactions,
  secrets: Secrets,
  store: FileStore,
  { look }: Pick<FileLook, 'look'>,
) => {
  const contents = createContents(transactions, store);

  const find = async (tx: Tx, companyId: string, id: string): Promise<FileRow | undefined> => {
    const [row] = await tx
      .select()
      .from(file)
      .where(and(eq(file.id, id), eq(file.companyId, companyId)));
    return row;
  };

  const checks = new Map<Purpose, OpenCheck>();

  /** A report says what somebody could see when it was made: it is theirs while they are what they were then. */
  const isTheirs = async (tx: Tx, { id, companyId }: UnitActor, row: FileRow): Promise<boolean> => {
    if (row.createdBy !== id) return false;
    if (row.purpose !== FilePurpose.report) return true;
    const standing = standsSince({ companyId, accountId: id, since: sql`${file.createdAt}` });
    const rows = await tx
      .select({ id: file.id })
      .from(file)
      .where(and(eq(file.id, row.id), standing));
    return rows.length > 0;
  };

  const mayOpen = async (tx: Tx, actor: UnitActor, row: FileRow): Promise<boolean> => {
    const permission = readers[row.purpose];
    if (permission !== undefined && actor.permissions.has(permission)) return true;
    if (await isTheirs(tx, actor, row)) return true;
    return (await checks.get(row.purpose)?.(tx, actor, row.id)) ?? false;
  };

  const findOpen = async (tx: Tx, actor: UnitActor, id: string): Promise<FileRow> => {
    const row = await find(tx, actor.companyId, id);
    return row && (await mayOpen(tx, actor, row)) ? row : refuse('file.notFound');
  };

  /** Keeps a file whose content has been looked at. */
  const keep = async (
    tx: Tx,
    actor: Pick<UnitActor, 'id' | 'companyId'>,
    about: Pick<FileRow, 'name' | 'type' | 'size' | 'purpose'> & Partial<Pick<FileRow, 'usedAt'>>,
    content: Content,
    /** What the platform owes a unit is kept in a full storage, too. */
    { evenFull = false }: { readonly evenFull?: boolean } = {},
  ): Promise<z.output<typeof StoredFile>> => {
    const { companyId } = actor;
    const { digest } = content;
    const id = uuidv7();
    await (evenFull ? takeOwedRoom : takeRoom)(tx, { companyId, kind: 'file', id }, about.size);
    await contents.add(tx, content, about.size);
    await tx.insert(file).values({ id, companyId, digest, createdBy: actor.id, ...about });
    note({ objectType: 'file', objectId: id, objectName: about.name, after: about });
    const { name: fileName, type: fileType, size } = about;
    return { filePath: id, fileName, size, fileType, digest: digest.toString('hex') };
  };

  /** Looks at what somebody sends and lays it down, before anything is held in the database. */
  const receive = async (bytes: Buffer, input: CheckedInput<typeof uploadFile>): Promise<Received> => {
    const type = await look(bytes, input);
    return { type, size: bytes.length, content: await store.lay(bytes) };
  };

  const upload = (
    actor: UnitActor,
    { fileName: name, purpose }: CheckedInput<typeof uploadFile>,
    { type, size, content }: Received,
  ): Promise<CallResult<typeof uploadFile>> =>
    transactions.write({ companyId: actor.companyId }, (tx) =>
      keep(tx, actor, { name, type, size, purpose }, content),
    );

  /** A link to a file for whoever asks, or for another holder; whoever makes one has made sure that they may open it. */
  const linkTo = (
    row: { readonly id: string },
    holderId?: string,
    nameless = false,
  ): z.output<typeof FileLink> => {
    const expiresAt = new Date(Date.now() + limits.file.linkMinutes * 60_000);
    const forId = holderId ?? currentRequest()?.actor?.id;
    const ticket = makeTicket(secrets, 'file', { fileId: row.id, forId, expiresAt, nameless });
    return { tmpUrl: `/files/${ticket}`, expiresAt: iso(expiresAt) };
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

  /** What is known of a file the actor may open. */
  const about = (actor: UnitActor, id: string): Promise<FileRow> =>
    transactions.read({ companyId: actor.companyId }, (tx) => findOpen(tx, actor, id));

  /** The bytes of a file the actor may open. */
  const read = async (actor: UnitActor, id: string): Promise<{ row: FileRow; bytes: Buffer }> => {
    const row = await about(actor, id);
    return { row, bytes: await store.read(row.digest) };
  };

  /** Keeps bytes that are no file of a unit, such as firmware. */
  const keepContent = (tx: Tx, content: Content, size: number): Promise<void> =>
    contents.add(tx, content, size);

  /** Lets a feature say who may open the files it keeps. */
  const letOpen = (purposes: readonly Purpose[], check: OpenCheck): void => {
    for (const purpose of purposes) checks.set(purpose, check);
  };

  const holders: Holding[] = [];
  /** Lets a feature say who holds links besides people: a party of a task, say, for as long as it is one. */
  const letHold = (holding: Holding): void => {
    holders.push(holding);
  };

  return answering(
    {
      letOpen,
      letHold,
      holds: (claim: Claim): SQL | undefined => or(...holders.map((holding) => holding(claim))),
      lay: store.lay,
      receive,
      upload,
      keep,
      keepContent,
      releaseContent: contents.release,
      dropFreedContents: contents.dropFreed,
      tempUrl,
      remove,
      use,
      about,
      read,
      linkTo,
      tidy: contents.tidy,
    },
    (files) => [
      handlePrepared(
        uploadFile,
        ({ input, bytes }) => files.receive(bytes, input),
        ({ actor, input }, received) => files.upload(actor, input, received),
        ({ content }) => content.drop(),
      ),
      handle(getTempUrl, ({ actor, input }) => files.tempUrl(actor, input)),
      handle(deleteFile, ({ actor, input }) => files.remove(actor, input)),
    ],
  );
};
