import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('docs/asvs.md', root), 'utf8');
const states = ['met', 'partly', 'not met', 'does not apply'] as const;

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
const rows = text.split('\n').flatMap((line) => {
  const [, id = '', level = '', asks = '', state = '', shown = ''] = cellsOf(line);
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, asks, state, shown }] : [];
});

test('each requirement of levels 1 and 2 stands there once, in a chapter of its own, with one of four words', () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect([1, 2].map((level) => rows.filter((row) => row.level === String(level)).length)).toEqual([70, 183]);
  expect(rows.filter(({ state }) => !states.some((known) => known === state))).toEqual([]);
  for (const part of text.split('\n## V').slice(1)) {
    const chapter = part.split(' ', 1)[0];
    const strangers = [...part.matchAll(/^\| (\d+)\.\d+\.\d+ /gm)].filter(([, found]) => found !== chapter);
    expect(strangers, `chapter ${chapter}`).toEqual([]);
  }
});

test('the counts at the top are those of the tables, here and in what is said of it elsewhere', () => {
  const count = (state: string, level?: string) =>
    rows.filter((row) => row.state === state && (!level || row.level === level)).length;
  for (const [name, level] of [['level 1', '1'], ['level 2', '2'], ['both']] as const) {
    const counts = states.map((state) => count(state, level));
    const line = [name, ...counts, counts.reduce((sum, one) => sum + one)].join(' | ');
    expect(text.split('\n')).toContain(`| ${line} |`);
  }
  const security = readFileSync(new URL('docs/security.md', root), 'utf8').replaceAll(/\s+/g, ' ');
  expect(security).toContain(
    `of ${rows.length} requirements ${count('met')} are met, ${count('partly')} partly, ${count('not met')} not, and ${count('does not apply')} do not apply`,
  );
});

test('every file that is named is there, and whatever is met names one', () => {
  const filesIn = (cell: string) =>
    [...cell.matchAll(/`([^`\s]+\.(?:tsx?|md|json|sql|service))`/g)].flatMap(([, path]) => path ?? []);
  const isThere = (path: string) =>
    [path, `packages/server/src/${path}`].some((at) => existsSync(new URL(at, root)));
  const named = rows.flatMap(({ shown }) => filesIn(shown));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
  const bare = rows.filter(({ state, shown }) => state === 'met' && filesIn(shown).length === 0);
  expect(bare.map(({ id }) => id)).toEqual([]);
});
