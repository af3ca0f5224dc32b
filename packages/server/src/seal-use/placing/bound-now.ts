import { and, asc, eq } from 'drizzle-orm';
import { file } from '../../files/ports.ts';
import type { Tx } from '../../kit/transaction.ts';
import { applicationFile, applicationSeal } from '../application/application.table.ts';
import { digestOfBound } from './bound.ts';
import { placesOf } from './keep-places.ts';

/** What an application asks for as its rows are now: the same digest as approved, unless somebody has changed them. */
export const boundNow = async (tx: Tx, applicationId: string): Promise<string> => {
  const files = await tx
    .select({ id: applicationFile.fileId, digest: file.digest })
    .from(applicationFile)
    .innerJoin(file, eq(file.id, applicationFile.fileId))
    .where(and(eq(applicationFile.applicationId, applicationId), eq(applicationFile.stamped, true)))
    .orderBy(asc(applicationFile.position));
  const seals = await tx
    .select({ deviceId: applicationSeal.deviceId })
    .from(applicationSeal)
    .where(eq(applicationSeal.applicationId, applicationId))
    .orderBy(asc(applicationSeal.position));
  const placed = await placesOf(tx, applicationId);
  return digestOfBound({
    files: files.map(({ digest }) => digest.toString('hex')),
    seals: seals.map(({ deviceId }) => deviceId),
    places: placed.map(({ fileId, deviceId, places }) => ({
      file: files.findIndex(({ id }) => id === fileId),
      deviceId,
      places,
    })),
  });
};
