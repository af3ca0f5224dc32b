import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entryRoutes } from './entry-routes.ts';

const script = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8');
const [, lists = ''] = /const bare = ([\s\S]*?);\n\s*const frameless/.exec(script) ?? [];

test('the skeleton knows every page that stands without the frame of the work pages', () => {
  const known = [...lists.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path);
  expect(known.sort()).toEqual(entryRoutes.map(({ path }) => path).sort());
});
