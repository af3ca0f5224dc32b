import type { Photo } from '@chancery/device/messages.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { noticesMax } from './gateway.limits.ts';
import { photoNotice } from './gateway.table.ts';
import type { IntakeOutcome } from './outcome.ts';
import type { BoundDevice } from './ports.ts';

const ofDevice = (device: BoundDevice, digest: string) =>
  and(eq(photoNotice.deviceId, device.id), eq(photoNotice.digest, digest));

/** Notes that a device is going to send a photo. */
export const announcePhoto = async (tx: Tx, device: BoundDevice, photo: Photo): Promise<IntakeOutcome> => {
  const open = await tx.$count(
    photoNotice,
    and(eq(photoNotice.deviceId, device.id), isNull(photoNotice.takenAt)),
  );
  if (open >= noticesMax) return 'tooMany';
  const added = await tx
    .insert(photoNotice)
    .values({
      companyId: device.companyId,
      deviceId: device.id,
      digest: photo.digest,
      generation: device.generation ?? 0,
      counter: photo.counter,
      size: photo.size,
      deviceAt: new Date(photo.at),
    })
    .onConflictDoNothing()
    .returning({ digest: photoNotice.digest });
  return added.length > 0 ? 'kept' : 'duplicate';
};

/** A photo as it was announced, and whether it came. */
export const announcedPhoto = async (
  tx: Tx,
  device: BoundDevice,
  digest: string,
): Promise<{ readonly photo: Photo; readonly generation: number; readonly isTaken: boolean } | undefined> => {
  const [row] = await tx.select().from(photoNotice).where(ofDevice(device, digest));
  if (!row) return undefined;
  const { generation, counter, size, deviceAt, takenAt } = row;
  return {
    photo: { serial: device.serial, counter, digest, size, at: deviceAt.getTime() },
    generation,
    isTaken: takenAt !== null,
  };
};

/** Which of some photos are here, and of which the bytes are still awaited. */
export const photosByState = async (
  tx: Tx,
  device: BoundDevice,
  digests: readonly string[],
): Promise<{ readonly taken: string[]; readonly wanted: { digest: string; size: number }[] }> => {
  const { digest, size, takenAt } = photoNotice;
  const rows = await tx
    .select({ digest, size, takenAt })
    .from(photoNotice)
    .where(and(eq(photoNotice.deviceId, device.id), inArray(digest, [...digests])))
    .orderBy(photoNotice.counter);
  return {
    taken: rows.flatMap((row) => (row.takenAt ? [row.digest] : [])),
    wanted: rows.flatMap((row) => (row.takenAt ? [] : [{ digest: row.digest, size: row.size }])),
  };
};

/** Notes that the bytes of a photo are kept. */
export const photoTaken = async (tx: Tx, device: BoundDevice, { digest }: Photo): Promise<void> => {
  await tx.update(photoNotice).set({ takenAt: sql`now()` }).where(ofDevice(device, digest));
};

/** Forgets that a photo was announced. */
export const forgetNotice = async (tx: Tx, device: BoundDevice, { digest }: Photo): Promise<void> => {
  await tx.delete(photoNotice).where(ofDevice(device, digest));
};
