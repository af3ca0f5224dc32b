import type { PhotoFrame } from '@chancery/contract/photo/calls.ts';
import { sql } from 'drizzle-orm';
import { liveChannel } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';

/** Something about photos that people at a desktop should hear. */
export interface PhotoNews {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  readonly frame: PhotoFrame;
}

/** How news of photos begin on the channel that all live news share. */
const mark = 'photo ';

/** Tells people about a photo once this transaction is committed, on whichever server they are connected. */
export const tellPhoto = async (tx: Tx, news: PhotoNews): Promise<void> => {
  await tx.execute(sql`SELECT pg_notify(${liveChannel}, ${mark + JSON.stringify(news)})`);
};

/** Reads what another server announced; undefined when it is not about photos. */
export const readPhotoNews = (payload: string): PhotoNews | undefined =>
  payload.startsWith(mark) ? (JSON.parse(payload.slice(mark.length)) as PhotoNews) : undefined;
