import { LoginResult } from '@chancery/contract/account/codes.ts';
import { listLoginLog } from '@chancery/contract/log/calls.ts';
import { expect, test } from 'vitest';
import { daysOf } from '../date-range.ts';
import { readListState } from '../list-state.ts';
import { addressOf, contentOf, isSameContent, tasteOf } from './view-content.ts';

const of = {
  endpoint: listLoginLog,
  filters: { keyword: 'text', result: LoginResult, from: 'dateRange' },
} as const;
const none = { columns: {}, widths: {} };
const shown = (search: Record<string, unknown>) =>
  contentOf(of, readListState(of.endpoint, of.filters, search), none);

test('a view keeps filters and order as the address holds them, and opens as they were', () => {
  const search = { keyword: 'lin', result: 'wrong-code', sort: 'createdAt' };
  const content = shown(search);
  expect(content).toEqual({
    filters: { keyword: 'lin', result: 'wrong-code' },
    sort: 'createdAt',
    ...none,
  });
  expect(addressOf(of, content, { tab: 'logins', cursor: 'x', pageNum: 3, pageSize: 50 })).toEqual({
    tab: 'logins',
    pageSize: 50,
    ...search,
  });
});

test('the order of the list itself is not kept', () => {
  expect(shown({ sort: '-createdAt' }).sort).toBe('');
});

test('the last seven days stay the last seven days', () => {
  const content = shown(daysOf('sevenDays', new Date()));
  expect(content.filters).toEqual({ from: 'sevenDays' });
  expect(addressOf(of, content, {})).toEqual(daysOf('sevenDays'));
  expect(shown({ from: '2026-01-01', to: '2026-01-31' }).filters).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
});

test('what the list no longer knows is left out', () => {
  const content = {
    filters: { keyword: 'lin', result: 'no-such-result', colour: 'red', from: 'yesteryear' },
    sort: 'shoeSize',
    columns: { ip: false, colour: true },
    widths: { ip: 90, colour: 90 },
  };
  expect(addressOf(of, content, {})).toEqual({ keyword: 'lin' });
  expect(tasteOf(content, [{ field: 'ip' }])).toEqual({ columns: { ip: false }, widths: { ip: 90 } });
});

test('two views are the same in whichever order they were chosen', () => {
  const one = { filters: { a: '1', b: '2' }, sort: '', columns: {}, widths: { x: 90 } };
  const other = { filters: { b: '2', a: '1' }, sort: '', columns: {}, widths: { x: 90 } };
  expect(isSameContent(one, other)).toBe(true);
  for (const change of [{ filters: { a: '1' } }, { sort: 'x' }, { columns: { x: true } }, { widths: {} }])
    expect(isSameContent(one, { ...other, ...change })).toBe(false);
});
