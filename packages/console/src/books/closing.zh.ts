import { closing, closingCodes } from '@chancery/phrases/zh/closing.ts';

/** What the unit’s page says of its deletion. */
export const book = { ...closing, ...closingCodes };
