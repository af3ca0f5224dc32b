import { asc, eq } from 'drizzle-orm';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { press, pressPhoto, useRecord } from './use-record.table.ts';

/** The presses of a use in the order in which they were made, as a time line needs them. */
export const pressesOfUse = async (tx: Tx, authorizationId: string) => {
  const rows = await tx
    .select({ id: press.id, sequence: press.sequence, kind: press.kind, at: press.deviceAt })
    .from(press)
    .where(eq(press.authorizationId, authorizationId))
    .orderBy(asc(press.deviceAt), asc(press.sequence));
  return rows.map(({ at, ...row }) => ({ ...row, at: iso(at) }));
};

/** The photos of a use, oldest first. */
export const photosOfUse = async (tx: Tx, authorizationId: string) => {
  const rows = await tx
    .select({
      id: pressPhoto.id,
      fileId: pressPhoto.fileId,
      sequence: press.sequence,
      at: pressPhoto.takenAt,
    })
    .from(pressPhoto)
    .innerJoin(useRecord, eq(useRecord.id, pressPhoto.recordId))
    .leftJoin(press, eq(press.id, pressPhoto.pressId))
    .where(eq(useRecord.authorizationId, authorizationId))
    .orderBy(asc(pressPhoto.takenAt));
  return rows.map(({ at, ...row }) => ({ ...row, at: iso(at) }));
};
