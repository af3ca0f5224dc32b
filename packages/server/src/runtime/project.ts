import { join, resolve } from 'node:path';

/** The folder of the whole project, wherever it was cloned. */
export const projectRoot = resolve(import.meta.dirname, '../../../..');

/** The folder of one workspace package. */
export const packageDir = (name: string): string => join(projectRoot, 'packages', name);
