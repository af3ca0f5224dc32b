import { resolve } from 'node:path';

/** The folder of the whole project, wherever it was cloned. */
export const projectRoot = resolve(import.meta.dirname, '../../../..');
