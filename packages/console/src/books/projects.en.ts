import { announcement, editor, news, programmeCodes } from '@chancery/phrases/en/programmes.ts';
import { project } from '@chancery/phrases/en/projects.ts';

/** What the pages of projects need. */
export const book = { ...programmeCodes, ...announcement, ...news, ...editor, ...project };
