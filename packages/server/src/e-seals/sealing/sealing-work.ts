import { createHash } from 'node:crypto';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { endingOf } from '@chancery/contract/file/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { Placement } from '@chancery/contract/placing/shapes.ts';
import { SealedFault, SealedState } from '@chancery/contract/sealing/codes.ts';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Content, type FileService, type FileStore, file } from '../../files/ports.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { application, boundNow, type FileUses, placesOf } from '../../seal-use/ports.ts';
import { findESeal, pictureOf } from '../e-seal/e-seals.ts';
import type { SealKey } from './seal-signing.ts';
import { keptSealedFile } from './sealing.kept.ts';
import { type SealedRow, sealedFile } from './sealing.table.ts';
import { createSealingOrder, type SealingOrderParts } from './sealing-order.ts';

type Fault = CodeOf<typeof SealedFault>;

/** The file is not sealed, and never will be as things stand. */
export class Unsealable extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Another try, or a stop, came first; what this one made is thrown away. */
class Overtaken extends Error {}

export interface SealingWorkParts extends SealingOrderParts {
  readonly transactions: Transactions;
  readonly files: Pick<FileService, 'keep'>;
  readonly store: Pick<FileStore, 'layFor'>;
  readonly fileUses: Pick<FileUses, 'press'>;
}

/** The name of a sealed file, told apart from the one it was made of. */
const sealedName = (name: string): string => {
  const ending = endingOf(name);
  const stem = ending ? name.slice(0, -ending.length - 1) : name;
  const tail = '-sealed.pdf';
  return [...stem].slice(0, limits.file.nameLength - tail.length).join('') + tail;
};

/** Writes down how the sealing of a file goes. Only the latest try may, and only while nobody has stopped it. */
export const createSealingWork = ({ transactions, files, store, fileUses, ...parts }: SealingWorkParts) => {
  const { isOrdered, isAsTold } = createSealingOrder(parts);
  const tell = (tx: Tx, { companyId, createdBy }: SealedRow) =>
    tellLive(tx, { kind: 'file', companyId, accountIds: [createdBy] });

  const isOpen = (id: string) =>
    and(eq(sealedFile.id, id), inArray(sealedFile.state, [SealedState.waiting, SealedState.working]));

  const isCurrent = ({ id, tries }: SealedRow) =>
    and(eq(sealedFile.id, id), eq(sealedFile.state, SealedState.working), eq(sealedFile.tries, tries));

  /** What the file is now: as it was approved, or as the last seal left it. */
  const baseOf = async (tx: Tx, row: SealedRow) => {
    const [last] = await tx
      .select({ fileId: sealedFile.sealedFileId })
      .from(sealedFile)
      .where(
        and(
          eq(sealedFile.applicationId, row.applicationId),
          eq(sealedFile.sourceFileId, row.sourceFileId),
          eq(sealedFile.state, SealedState.done),
          isNull(sealedFile.signingTaskId),
        ),
      )
      .orderBy(desc(sealedFile.finishedAt), desc(sealedFile.id))
      .limit(1);
    const ids = [row.sourceFileId, last?.fileId ?? row.sourceFileId];
    const rows = await tx.select().from(file).where(inArray(file.id, ids));
    const digestOf = (id: string | undefined) => rows.find((one) => one.id === id)?.digest;
    const [approved, before] = ids.map(digestOf);
    if (!approved || !before) throw new Unsealable(SealedFault.changed);
    const size = rows.find(({ id }) => id === row.sourceFileId)?.size ?? 0;
    return { fileId: ids[1] ?? row.sourceFileId, approved, before, size };
  };

  const refuseChanged = async (tx: Tx, { applicationId }: SealedRow) => {
    const [asked] = await tx.select().from(application).where(eq(application.id, applicationId));
    if (!asked?.bound || asked.bound !== (await boundNow(tx, applicationId)))
      throw new Unsealable(SealedFault.changed);
    return asked;
  };

  const prepare = async (tx: Tx, row: SealedRow) => {
    const asked = await refuseChanged(tx, row);
    const isThis = ({ deviceId, fileId }: Placement) =>
      deviceId === row.deviceId && fileId === row.sourceFileId;
    const placement = (await placesOf(tx, row.applicationId)).find(isThis);
    if (!placement) throw new Unsealable(SealedFault.changed);
    const { state } = await findESeal(tx, row.deviceId);
    if (state !== 'active') throw new Unsealable(SealedFault.certificate);
    const { picture } = await pictureOf(tx, row.deviceId);
    return { places: placement.places, picture, title: asked.title, ...(await baseOf(tx, row)) };
  };

  /** Takes a file up; one that was stopped meanwhile, is sealed, or that nobody confirmed, is left alone. */
  const begin = (id: string, order: string | undefined) =>
    transactions.apart('platform', async (tx) => {
      const [found] = await tx.select().from(sealedFile).where(isOpen(id)).for('update');
      // Not a word of a forged row: what is said of it here would be in the log.
      if (!found || !(await isAsTold(tx, found))) return undefined;
      const isWanted = isOrdered(found, order);
      const changes = isWanted
        ? { state: SealedState.working, fault: null, tries: sql`${sealedFile.tries} + 1` }
        : { state: SealedState.failed, fault: SealedFault.changed, finishedAt: sql`now()` };
      const [row] = await changeRows(tx, keptSealedFile, changes, isOpen(id));
      if (row) await tell(tx, row);
      return isWanted ? row : undefined;
    });

  /** Everything that is needed to seal a file, as it is now. */
  const read = (row: SealedRow) => transactions.read('platform', (tx) => prepare(tx, row));

  type Prepared = Awaited<ReturnType<typeof read>>;

  /** What stands on an approved file is written behind it: one that does not begin with it is another file. */
  const refuseOther = ({ approved, size }: Prepared, bytes: Uint8Array): void => {
    const begun = createHash('sha256').update(bytes.subarray(0, size)).digest();
    if (!begun.equals(approved)) throw new Unsealable(SealedFault.changed);
  };

  /** The press, its count, its record, the file and what is said of it: all of it, or nothing. */
  const keepSealed = (
    row: SealedRow,
    { fileId, approved, before }: Prepared,
    size: number,
    content: Content,
    isStill: SealKey['isStill'],
  ) =>
    transactions.apart('platform', async (tx) => {
      const { companyId, createdBy: by } = row;
      const digests = { approved, before, sealed: content.digest };
      const [approvedHex, beforeHex, sealedHex] = Object.values(digests).map((digest) =>
        digest.toString('hex'),
      );
      const pressed = await fileUses.press(tx, companyId, row.authorizationId, {
        by,
        proof: row.proof,
        file: { approved: approvedHex ?? '', before: beforeHex ?? '', sealed: sealedHex ?? '' },
      });
      if ('fault' in pressed) throw new Unsealable(SealedFault[pressed.fault]);
      // Whoever withdraws a certificate holds the seal first, as the press does.
      if (isStill && !(await isStill(tx))) throw new Unsealable(SealedFault.certificate);
      // Whoever stops it holds the use first, as the press does.
      const [current] = await tx.select().from(sealedFile).where(isCurrent(row)).for('update');
      if (!current) throw new Overtaken();
      const about = { type: FileType.pdf, size, purpose: FilePurpose.sealed, usedAt: new Date() };
      const kept = await files.keep(
        tx,
        { id: by, companyId },
        { name: sealedName(row.fileName), ...about },
        content,
      );
      const finished = {
        state: SealedState.done,
        fault: null,
        finishedAt: sql`now()`,
        counter: pressed.counter,
      };
      const made = { baseFileId: fileId, sealedFileId: kept.filePath, sealedDigest: content.digest };
      await changeRows(tx, keptSealedFile, { ...finished, ...made }, eq(sealedFile.id, row.id));
      await tell(tx, row);
    });

  const keep = async (
    row: SealedRow,
    prepared: Prepared,
    sealed: Uint8Array,
    isStill?: SealKey['isStill'],
  ): Promise<void> => {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    try {
      await store.layFor(bytes, (content) => keepSealed(row, prepared, bytes.length, content, isStill));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  };

  const end = (which: SQL | undefined, fault: Fault): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const changes = { state: SealedState.failed, fault, finishedAt: sql`now()` };
      const [failed] = await changeRows(tx, keptSealedFile, changes, which);
      if (failed) await tell(tx, failed);
    });

  /** Back among those that wait, with the reason, until it is tried again. */
  const wait = (row: SealedRow, fault: Fault, again: (tx: Tx) => Promise<void>): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const [waits] = await changeRows(
        tx,
        keptSealedFile,
        { state: SealedState.waiting, fault },
        isCurrent(row),
      );
      if (!waits) return;
      await again(tx);
      await tell(tx, row);
    });

  const fail = (row: SealedRow, fault: Fault) => end(isCurrent(row), fault);

  /** The last server that tried is gone. */
  const giveUp = (id: string) => end(isOpen(id), SealedFault.broken);

  return { begin, read, refuseOther, keep, wait, fail, giveUp };
};
