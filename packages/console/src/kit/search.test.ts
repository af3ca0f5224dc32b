import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

test('a query is plain text both ways', () => {
  const search = { keyword: '007', phone: '13800000001', text: 'a&b=ü' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('what is empty is left out', () => {
  expect(stringifySearch({ keyword: '', pageNum: 2, sort: undefined, at: null })).toBe('?pageNum=2');
  expect(stringifySearch({})).toBe('');
});
