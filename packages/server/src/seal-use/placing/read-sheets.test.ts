import { SealingFault } from '@chancery/contract/placing/codes.ts';
import { expect, test } from 'vitest';
import { certifiedFor, paperOf } from './placing.testing.ts';
import { readSheets } from './read-sheets.ts';

const zeros = '00'.repeat(32);
const lock = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${zeros}> /U <${zeros}> >>`;

test.each([
  ['needs a password', paperOf([{}], lock), SealingFault.encrypted],
  ['is cut off', Buffer.from('%PDF-1.7\nnothing'), SealingFault.damaged],
])('a file that %s cannot be sealed', async (_, bytes, fault) => {
  expect(await readSheets({ bytes, words: [] })).toEqual({
    sheets: [],
    fault,
    found: [],
    onePlace: false,
  });
});

test('pages are as large as they are seen: turned, cut, and in their own unit', async () => {
  const bytes = paperOf([
    {},
    { more: '/Rotate 90' },
    { more: '/CropBox [0 0 300 400]' },
    { width: 100, height: 200, more: '/UserUnit 2' },
  ]);
  const { sheets } = await readSheets({ bytes, words: [] });
  expect(sheets).toEqual([
    { width: 209.9, height: 297.04 },
    { width: 297.04, height: 209.9 },
    { width: 105.83, height: 141.11 },
    { width: 70.56, height: 141.11 },
  ]);
});

test('words are found on every page, each by itself', async () => {
  const bytes = paperOf([{ text: 'Party A and Party B' }, { text: 'Party A' }]);
  const { found } = await readSheets({ bytes, words: ['Party A', 'Party C'] });
  expect(found.map((words) => words.map(({ page }) => page))).toEqual([[1, 2], []]);
  expect(found[0]?.[0]?.x).toBeCloseTo(25.4, 1);
  expect(found[0]?.[0]?.y).toBeGreaterThan(36);
  expect(found[0]?.[0]?.y).toBeLessThan(43);
});

test.each([
  [2, true],
  [3, false],
] as const)(
  'a file that is certified for %i takes a seal at one place only: %s',
  async (permission, onePlace) => {
    const bytes = paperOf([{}], '', certifiedFor(permission));
    expect(await readSheets({ bytes, words: [] })).toMatchObject({ fault: null, onePlace });
  },
);
