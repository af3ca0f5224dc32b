import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ours = resolve(import.meta.dirname, 'src/fetch-part.ts');

/** Vite's own way of fetching parts gives up at the first cut, and never again asks for a sheet that failed once. */
export const patientParts = (): Plugin => ({
  name: 'patient-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { fetchPart as __vitePreload } from ${JSON.stringify(ours)};`,
  },
});
