import { exportCodes, exportHeads, exportPage } from '@chancery/phrases/zh/export.ts';

/** What the page and the dialog of exports need. */
export const book = { ...exportCodes, ...exportHeads, ...exportPage };
