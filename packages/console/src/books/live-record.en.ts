import { liveRecord } from '@chancery/phrases/en/live.ts';
import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';

/** What is needed where a recording is played. */
export const book = { ...liveRecord, ...sealUseCodes };
