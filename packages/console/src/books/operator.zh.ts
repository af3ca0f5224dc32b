import { operator } from '@chancery/phrases/zh/operator.ts';
import { unit } from '@chancery/phrases/zh/unit.ts';

/** What the operator's administration needs, in Simplified Chinese. */
export const book = { ...unit, ...operator };
