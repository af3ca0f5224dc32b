import { expect, test } from 'vitest';
import { sentence } from './words.ts';

test('what is counted is read in groups of three; a place and the number of a press are names', () => {
  const said = { code: 'any', values: { count: 1234567, size: 89, index: 1234, number: 56789, id: '4321' } };
  expect(sentence('{count} of {size}, entry {index}, press {number} of {id}{gone}', said)).toBe(
    '1,234,567 of 89, entry 1234, press 56789 of 4321',
  );
});
