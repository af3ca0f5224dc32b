import { desk } from '@chancery/phrases/zh/desk.ts';
import { unit } from '@chancery/phrases/zh/unit.ts';

/** What the pages about quotas and complaints need. */
export const book = { ...unit, ...desk };
