import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', 'b'], 'a,b'],
  [['a,b', 'say "no"'], '"a,b","say ""no"""'],
  [['two\nlines'], '"two\nlines"'],
  [[null, undefined, 0, false], ',,0,false'],
  [[''], ''],
])('%j becomes %s', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j cannot run as a formula', (cell) => {
  expect(csvLine([cell])).toMatch(/^"?'/);
});

test('a formula behind quotes and commas is still harmless', () => {
  expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`);
});

test('a negative number stays a number', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});
