import { announcement, editor, news, programmeCodes } from '@chancery/phrases/zh/programmes.ts';
import { project } from '@chancery/phrases/zh/projects.ts';

/** What the pages of projects need. */
export const book = { ...programmeCodes, ...announcement, ...news, ...editor, ...project };
