import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const contract = resolve(import.meta.dirname, '../contract/src');
const mark = '?wire';
const inert = '\0inert-zod';

// Every schema is the same thing that answers to any declaration; asking it to check something is a mistake.
const inertSource = `
const refuse = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'shape', 'def', '_zod', 'regexes']);
export const z = new Proxy(() => z, {
  get: (_, name) => {
    if (refuse.has(name)) throw new Error('#wire checks nothing');
    return z;
  },
  apply: () => z,
});
`;

/**
 * Pages that only call the server need the method and path of an endpoint, not its schemas. What they import through
 * `#wire/…` is the contract with schemas that do nothing, which spares them the whole of zod. In development, in tests
 * and for the compiler `#wire/…` is the contract itself.
 */
export const wireContract = (): Plugin => ({
  name: 'wire-contract',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (source.startsWith('#wire/')) return resolve(contract, source.slice('#wire/'.length)) + mark;
    if (!importer?.endsWith(mark)) return undefined;
    if (source === 'zod') return inert;
    const target = resolve(dirname(importer), source);
    return target.endsWith('limits.ts') ? target : target + mark;
  },
  load: (id) => (id === inert ? inertSource : undefined),
});
