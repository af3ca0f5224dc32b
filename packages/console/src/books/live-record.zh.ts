import { liveRecord } from '@chancery/phrases/zh/live.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';

/** What is needed where a recording is played. */
export const book = { ...liveRecord, ...sealUseCodes };
