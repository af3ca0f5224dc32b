import { LoginResult } from '@chancery/contract/account/codes.ts';
import { listLoginLog } from '@chancery/contract/log/calls.ts';
import { expect, test } from 'vitest';
import { changeList, listInput, readListState, writeListState } from './list-state.ts';

const specs = { keyword: 'text', result: LoginResult, from: 'dateRange' } as const;
const read = (search: Record<string, unknown>) => readListState(listLoginLog, specs, search);

test('a bare address is the first page in the default order', () => {
  expect(read({})).toEqual({ filters: {}, sort: '-createdAt', pageNum: 1, pageSize: 20, cursor: undefined });
});

test('an address comes back as it was written', () => {
  const search = {
    keyword: 'li',
    result: 'locked',
    from: '2026-11-01',
    to: '2026-11-15',
    sort: 'createdAt',
    pageSize: 50,
    cursor: 'abc',
    pageNum: 3,
    tab: 'logins',
  };
  expect(writeListState(listLoginLog, read(search), search)).toEqual(search);
});

test('what goes without saying is not written', () => {
  expect(writeListState(listLoginLog, read({ sort: '-createdAt', pageSize: 20, keyword: '' }), {})).toEqual(
    {},
  );
});

test.each([
  { result: 'no-such-result' },
  { from: 'yesterday' },
  { from: '2026-13-40' },
  { sort: 'userName' },
  { pageSize: 7 },
  { pageNum: 9 },
  { unknown: 1 },
])('%j is left out', (search) => {
  expect(writeListState(listLoginLog, read(search), {})).toEqual({});
});

test('a keyword of digits stays text', () => {
  expect(read({ keyword: 138 }).filters.keyword).toBe('138');
});

test('days become the moments at which they begin and end', () => {
  const input = listInput(specs, read({ from: '2026-11-01', to: '2026-11-01' }));
  expect(Date.parse(String(input.to)) - Date.parse(String(input.from))).toBe(86_399_999);
  expect(listLoginLog.input?.safeParse(input).success).toBe(true);
});

test('days of another zone begin and end by its clocks, also when these are changed', () => {
  const days = { from: '2026-11-01', to: '2026-11-01', zone: 'America/New_York' };
  expect(listInput(specs, read(days))).toMatchObject({
    from: '2026-11-01T04:00:00.000Z',
    to: '2026-11-02T04:59:59.999Z',
  });
  expect(read({ ...days, zone: 'Nowhere/Else' }).zone).toBeUndefined();
  expect(writeListState(listLoginLog, read(days), days)).toEqual(days);
});

test('a changed filter begins at the first page', () => {
  const changed = changeList(read({ cursor: 'abc', pageNum: 4 }), { filters: { keyword: 'x' } });
  expect(changed).toMatchObject({ pageNum: 1, cursor: undefined, filters: { keyword: 'x' } });
});

test('the same filters have one address, in whichever order they were chosen', () => {
  const state = { ...read({}), filters: { result: 'locked', keyword: 'li' } };
  expect(Object.keys(writeListState(listLoginLog, state, {}))).toEqual(['keyword', 'result']);
});
