import { expect, test } from 'vitest';
import { type Found, groupsOf, stillFitting, type Thing } from './palette-groups.ts';
import { parseRecent, withVisit } from './recent-things.ts';

const thing = (kind: Thing['kind'], title: string, more: Partial<Thing> = {}): Thing => ({
  kind,
  id: title,
  title,
  number: '',
  state: null,
  person: '',
  at: '2026-11-18T00:00:00.000Z',
  path: `/${title}`,
  exact: false,
  ...more,
});
const found = (...list: Thing[]): Found => ({ list, more: [] });
const shown = (answer: Found, pages: string[], recent: string[] = []) =>
  groupsOf({ pages, recent, found: answer, show: ({ title }) => title }).map(({ id, items }) => [
    id,
    ...items,
  ]);

test('pages come before things, unless something is called exactly so', () => {
  const [a, b, record] = [thing('application', 'a'), thing('application', 'b'), thing('useRecord', 'c')];
  expect(shown(found(a, b, record), ['Logs'])).toEqual([
    ['pages', 'Logs'],
    ['application', 'a', 'b'],
    ['useRecord', 'c'],
  ]);
  expect(shown(found(a, b, { ...record, exact: true }), ['Logs'])).toEqual([
    ['useRecord', 'c'],
    ['pages', 'Logs'],
    ['application', 'a', 'b'],
  ]);
});

test('a heading without anything below it is left out', () => {
  expect(shown(found(), [])).toEqual([]);
  expect(shown(found(), ['Logs'], ['Lease'])).toEqual([
    ['recent', 'Lease'],
    ['pages', 'Logs'],
  ]);
});

test('of an earlier answer only what says what is typed now is left standing', () => {
  const earlier = found(
    thing('application', 'Lease of land'),
    thing('application', 'Lever', { number: 'SQ7-LEAS' }),
    thing('member', 'Lea'),
  );
  expect(stillFitting(earlier, 'leas').list.map(({ title }) => title)).toEqual(['Lease of land', 'Lever']);
});

const id = (n: number) => `0190aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`;
const visited = (n: number, title = `Lease ${n}`) => ({
  kind: 'application' as const,
  path: `/sealManage/examinedetail/${id(n)}`,
  title,
});

test('what is opened again moves to the front under its new name, and the oldest go', () => {
  const many = Array.from({ length: 12 }, (_, n) => visited(n)).reduce(withVisit, [] as never[]);
  expect(many.map(({ title }) => title)).toEqual([
    'Lease 11',
    'Lease 10',
    'Lease 9',
    'Lease 8',
    'Lease 7',
    'Lease 6',
    'Lease 5',
    'Lease 4',
  ]);
  expect(
    withVisit(many, visited(5, 'Renamed'))
      .map(({ title }) => title)
      .slice(0, 2),
  ).toEqual(['Renamed', 'Lease 11']);
  expect(withVisit(many, visited(5))).toHaveLength(8);
});

test('what was kept is read again, and nothing that leads elsewhere', () => {
  const kept = [visited(1), { ...visited(2), path: 'https://elsewhere.example' }, { title: 'no path' }, 7];
  expect(parseRecent(JSON.stringify(kept))).toEqual([visited(1)]);
  for (const broken of [undefined, '', '{', '{}', 'null']) expect(parseRecent(broken)).toEqual([]);
});
