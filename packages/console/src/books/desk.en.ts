import { desk } from '@chancery/phrases/en/desk.ts';
import { unit } from '@chancery/phrases/en/unit.ts';

/** What the pages about quotas and complaints need. */
export const book = { ...unit, ...desk };
