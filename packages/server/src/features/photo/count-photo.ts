import { eq, sql } from 'drizzle-orm';
import { press, useRecord } from '../use-record/use-record.table.ts';
import type { PhotoEffect } from './attach-photo.ts';

/** Counts a photo with its press and its record; what that means for either is judged afterwards. */
export const countPhoto: PhotoEffect = async (tx, { record, press: shown }) => {
  if (shown)
    await tx
      .update(press)
      .set({ photos: sql`${press.photos} + 1` })
      .where(eq(press.id, shown.id));
  await tx
    .update(useRecord)
    .set({ photos: sql`${useRecord.photos} + 1` })
    .where(eq(useRecord.id, record.id));
};
