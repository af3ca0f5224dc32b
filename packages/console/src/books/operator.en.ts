import { operator } from '@chancery/phrases/en/operator.ts';
import { unit } from '@chancery/phrases/en/unit.ts';

/** What the operator's administration needs, in English. */
export const book = { ...unit, ...operator };
