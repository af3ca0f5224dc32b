import { eq, sql } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import { keptPress, keptRecord } from '../use-record/use-record.kept.ts';
import { press, useRecord } from '../use-record/use-record.table.ts';
import type { PhotoEffect } from './attach-photo.ts';

/** Counts a photo with its press and its record; what that means for either is judged afterwards. */
export const countPhoto: PhotoEffect = async (tx, { record, press: shown }) => {
  if (shown) await changeRows(tx, keptPress, { photos: sql`${press.photos} + 1` }, eq(press.id, shown.id));
  await changeRows(tx, keptRecord, { photos: sql`${useRecord.photos} + 1` }, eq(useRecord.id, record.id));
};
