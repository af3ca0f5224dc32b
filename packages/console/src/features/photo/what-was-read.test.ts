import { expect, test } from 'vitest';
import { whatWasRead } from './what-was-read.ts';

const missing = { approved: 'price', read: '', digits: false, box: null };
const added = { approved: '', read: 'draft', digits: false, box: null };
const altered = { approved: '100', read: '900', digits: true, box: null };
const looked = (covered: number | undefined, differences: (typeof missing)[] = []) =>
  whatWasRead({
    filePath: '',
    fileName: '',
    page: 1,
    alike: 1,
    differences,
    ...(covered !== undefined && { covered }),
  });

test.each([
  ['one word of a page', 0.04],
  ['an unknown part of it', undefined],
])('a photo of %s is not called the same, whatever was read of it', (_, covered) => {
  expect(looked(covered)).toMatchObject({ isTold: false, isSame: false });
  expect(looked(covered, [missing, added]).differences).toEqual([{ ...added, number: 1 }]);
});

test('a page that was read is compared, digits first', () => {
  expect(looked(0.97)).toMatchObject({ percent: 97, isTold: true, isSame: true });
  const { isSame, differences } = looked(0.97, [missing, altered]);
  expect([isSame, differences.map(({ number }) => number)]).toEqual([false, [2, 1]]);
});

test('where there was nothing to compare with, nothing is told', () => {
  expect(whatWasRead(null)).toMatchObject({ isTold: false, isSame: false, differences: [] });
});
