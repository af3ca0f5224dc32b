import type { Placement } from '@chancery/contract/placing/shapes.ts';
import { asc, eq } from 'drizzle-orm';
import { addRows, removeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptApplicationPlace } from './placing.kept.ts';
import { applicationPlace } from './placing.table.ts';

/** Keeps where seals stand on the files of an application, in place of what was kept before. */
export const keepPlaces = async (
  tx: Tx,
  { id: applicationId, companyId }: { readonly id: string; readonly companyId: string },
  placed: readonly Placement[],
): Promise<void> => {
  await removeRows(tx, keptApplicationPlace, eq(applicationPlace.applicationId, applicationId));
  await addRows(
    tx,
    keptApplicationPlace,
    placed.map(({ fileId, deviceId, places }, position) => ({
      companyId,
      applicationId,
      fileId,
      deviceId,
      position,
      places,
    })),
  );
};

/** Where seals stand on the files of an application. */
export const placesOf = async (tx: Tx, applicationId: string): Promise<Placement[]> => {
  const rows = await tx
    .select()
    .from(applicationPlace)
    .where(eq(applicationPlace.applicationId, applicationId))
    .orderBy(asc(applicationPlace.position));
  return rows.map(({ fileId, deviceId, places }) => ({ fileId, deviceId, places: [...places] }));
};
