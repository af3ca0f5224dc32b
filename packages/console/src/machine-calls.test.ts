import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@chancery/contract/endpoints.ts';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

const screens = globSync('packages/console/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('/wire/') && !path.endsWith('.test.ts'))
  .map(read)
  .join('\n');
const words = new Set(screens.match(/\w+/g));

test('a call that no screen makes is named in the docs as one for machine clients, and no other is', () => {
  const unused = Array.from(endpoints).filter(([name]) => !words.has(name));
  const calls = unused.map(([, { method, path }]) => `${method} ${path}`);
  const named = Array.from(
    read('docs/machine-calls.md').matchAll(/^\| `(\w+ \/[^`]*)` \|/gm),
    ([, call]) => call,
  );
  expect(named.toSorted()).toEqual(calls.toSorted());
});
