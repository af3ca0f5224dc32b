import { live, liveRecord } from '@chancery/phrases/zh/live.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';

/** What the page needs where a use is filmed and watched. */
export const book = { ...live, ...liveRecord, ...sealUseCodes };
