import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { PhotoSource } from '@chancery/contract/use-record/codes.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { file, keptFile } from '../../files/ports.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { addRows, sayRow } from '../../kit/keep-rows.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { authorization } from '../authorization/authorization.table.ts';
import { keptPhoto } from '../use-record/use-record.kept.ts';
import { press, pressPhoto, useRecord } from '../use-record/use-record.table.ts';

type UseRecordRow = typeof useRecord.$inferSelect;

/** A photo that is to belong to a use. */
export interface NewPhoto {
  readonly record: UseRecordRow;
  /** The press it shows; null: the papers as a whole. */
  readonly press: { readonly id: string; readonly sequence: number; readonly counter: number } | null;
  readonly fileId: string;
  readonly digest: Buffer;
  readonly source: CodeOf<typeof PhotoSource>;
  readonly by?: { readonly id: string; readonly name: string };
  readonly takenAt: Date;
}

/** A photo that was attached just now. */
export interface AttachedPhoto extends NewPhoto {
  readonly id: string;
}

/** What a new photo changes elsewhere, in the transaction that attaches it. */
export type PhotoEffect = (tx: Tx, photo: AttachedPhoto) => Promise<void>;

/**
 * The record of a use, locked: photos of one use are attached one after the other. Its authorisation is locked before
 * it, as by whoever keeps presses, so that neither waits for the other in a circle.
 */
export const lockRecord = async (
  tx: Tx,
  companyId: string,
  by: { readonly id: string } | { readonly authorizationId: string },
): Promise<UseRecordRow | undefined> => {
  const wanted = and(
    eq(useRecord.companyId, companyId),
    'id' in by ? eq(useRecord.id, by.id) : eq(useRecord.authorizationId, by.authorizationId),
  );
  await tx
    .select({ id: authorization.id })
    .from(authorization)
    .where(
      'id' in by
        ? inArray(
            authorization.id,
            tx.select({ id: useRecord.authorizationId }).from(useRecord).where(wanted),
          )
        : eq(authorization.id, by.authorizationId),
    )
    .for('update');
  const [row] = await tx.select().from(useRecord).where(wanted).for('update');
  return row;
};

/** The photo of a use that has this digest. */
export const knownPhoto = async (tx: Tx, recordId: string, digest: Buffer): Promise<string | undefined> => {
  const [row] = await tx
    .select({ id: pressPhoto.id })
    .from(pressPhoto)
    .where(and(eq(pressPhoto.recordId, recordId), eq(pressPhoto.digest, digest)));
  return row?.id;
};

/** The presses of a use that no photo shows yet, in the order they were made. */
export const unphotographed = (tx: Tx, recordId: string) =>
  tx
    .select({ id: press.id, sequence: press.sequence, counter: press.counter, kind: press.kind })
    .from(press)
    .where(and(eq(press.recordId, recordId), eq(press.photos, 0)))
    .orderBy(press.sequence);

/** Attaches photos to uses, with the evidence of each and whatever follows from it. */
export const createAttach =
  (evidence: Evidence, effects: readonly PhotoEffect[]) =>
  async (tx: Tx, photo: NewPhoto): Promise<string> => {
    const { record, press: shown, fileId, digest, source, by, takenAt } = photo;
    const id = uuidv7();
    const threadId = record.authorizationId ?? record.id;
    const row = {
      id,
      companyId: record.companyId,
      recordId: record.id,
      pressId: shown?.id ?? null,
      fileId,
      digest,
      source,
      byId: by?.id ?? null,
      byName: by?.name ?? '',
      takenAt,
    };
    await addRows(tx, keptPhoto, [row], { thread: threadId });
    const [kept] = await tx.select().from(file).where(eq(file.id, fileId));
    if (kept) sayRow(tx, keptFile, kept, keptFile.fields, { thread: threadId });
    for (const effect of effects) await effect(tx, { ...photo, id });
    await evidence.append(tx, {
      companyId: record.companyId,
      kind: EvidenceKind.photoTaken,
      subjectId: id,
      threadId,
      facts: {
        recordId: record.id,
        empowerNo: record.empowerNo,
        pressId: shown?.id ?? null,
        counter: shown?.counter ?? null,
        digest: digest.toString('hex'),
        source,
        takenAt: iso(takenAt),
      },
      ...(by ? { by } : {}),
    });
    return id;
  };
