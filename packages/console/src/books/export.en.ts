import { exportCodes, exportHeads, exportPage } from '@chancery/phrases/en/export.ts';

/** What the page and the dialog of exports need. */
export const book = { ...exportCodes, ...exportHeads, ...exportPage };
