import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Given, normalised, rankingOf } from './ranking.ts';

const criteria = [
  { key: 'idea', labelZh: '', labelEn: 'Idea', weight: 1, max: 10 },
  { key: 'work', labelZh: '', labelEn: 'Work', weight: 1, max: 10 },
];
const given = (juror: string, entry: string, idea: number, work = idea): Given => ({
  juror,
  entry,
  scores: { idea, work },
});
const entries = (...ids: string[]) => ids.map((id, at) => ({ id, at }));
const rules = { criteria, tieRule: 'shared', advance: null } as const;
const placesOf = (ranked: ReturnType<typeof rankingOf>) =>
  Object.fromEntries(ranked.map(({ entry, place }) => [entry, place]));

test.each([
  {
    what: 'a strict and a generous juror who agree say the same',
    jurors: [
      [10, 20, 30],
      [70, 80, 90],
    ],
    first: [11.921134, 50, 88.078866],
  },
  { what: 'whoever gave two only is taken as they are', jurors: [[10, 20]], first: [10, 20] },
  {
    what: 'whoever gives everybody the same is taken as they are',
    jurors: [[50, 50, 50]],
    first: [50, 50, 50],
  },
  { what: 'one juror alone stays what they gave', jurors: [[10, 20, 60]], first: [10, 20, 60] },
])('$what', ({ jurors, first }) => {
  const marks = jurors.flatMap((values, juror) =>
    values.map((value, entry) => ({ juror: `j${juror}`, entry: `e${entry}`, value })),
  );
  const heard = Map.groupBy(normalised(marks), ({ juror }) => juror);
  for (const values of heard.values()) expect(values.map(({ value }) => value)).toEqual(first);
});

test('a tie shares the place and the next one is left out', () => {
  const points = [given('j', 'a', 5), given('j', 'b', 9), given('j', 'c', 5), given('j', 'd', 1)];
  expect(placesOf(rankingOf(entries('a', 'b', 'c', 'd'), points, rules))).toEqual({ b: 1, a: 2, c: 2, d: 4 });
});

test('criteria separate in their order, and what came earlier where that is the rule', () => {
  const points = [given('j', 'a', 4, 6), given('j', 'b', 6, 4), given('j', 'c', 4, 6)];
  const all = entries('a', 'b', 'c');
  expect(placesOf(rankingOf(all, points, { ...rules, tieRule: 'criteria' }))).toEqual({ b: 1, a: 2, c: 2 });
  expect(placesOf(rankingOf(all, points, { ...rules, tieRule: 'earlier' }))).toEqual({ a: 1, b: 2, c: 3 });
});

test.each([
  ['all who share the last place go on', 'shared', ['a', 'b', 'c']],
  ['a rule that separates them cuts', 'earlier', ['a', 'b']],
] as const)('%s', (_, tieRule, on) => {
  const points = [given('j', 'a', 9), given('j', 'b', 5), given('j', 'c', 5), given('j', 'd', 1)];
  const ranked = rankingOf(entries('a', 'b', 'c', 'd'), points, { criteria, tieRule, advance: 2 });
  expect(ranked.filter(({ advances }) => advances).map(({ entry }) => entry)).toEqual(on);
});

test('what nobody judged stands last and does not go on', () => {
  const ranked = rankingOf(entries('a', 'b'), [given('j', 'b', 0)], { ...rules, advance: 2 });
  expect(ranked).toEqual([
    { entry: 'b', place: 1, total: 0, raw: 0, advances: true },
    { entry: 'a', place: 2, total: null, raw: null, advances: false },
  ]);
});

test('the order in which points arrive changes nothing', () => {
  const cell = fc.record({
    juror: fc.constantFrom('j', 'k', 'l'),
    entry: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    idea: fc.nat(10),
    work: fc.nat(10),
  });
  const table = fc.uniqueArray(cell, { selector: ({ juror, entry }) => `${juror}${entry}`, maxLength: 15 });
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('shared', 'criteria', 'earlier'),
      fc.nat(5),
      (cells, tieRule, advance) => {
        const points = cells.map(({ juror, entry, idea, work }) => given(juror, entry, idea, work));
        const all = entries('a', 'b', 'c', 'd', 'e');
        const ranked = rankingOf(all, points, { criteria, tieRule, advance });
        const again = rankingOf(all.toReversed(), points.toReversed(), { criteria, tieRule, advance });
        expect(again).toEqual(ranked);
        for (const [at, { place, total }] of ranked.entries()) {
          expect(place).toBeLessThanOrEqual(at + 1);
          const next = ranked[at + 1];
          if (next?.total != null && total !== null) expect(next.total).toBeLessThanOrEqual(total);
        }
      },
    ),
    { numRuns: 50 },
  );
});
