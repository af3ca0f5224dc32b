import { expect, test } from 'vitest';
import { entryFor, landingOf, type MenuEntry, mayOpen, trailFor } from './menu-match.ts';

const entry = (code: string, url: string | null, routerList = '', children: MenuEntry[] = []): MenuEntry => ({
  id: code,
  code,
  name: code,
  url,
  icon: null,
  systemCode: '003',
  systemName: 'console',
  routerList,
  buttonCode: null,
  children,
});

const menu = [
  entry('seals', null, '', [
    entry(
      'applications',
      '/sealManage/applyList',
      '/sealManage/examinedetail, /sealManage/addtemplate/:parame',
      [entry('applications.revoke', null)],
    ),
    entry('devices', '/server/bindingseal', '/server/bindingseal/:id'),
  ]),
  entry('log', '/log'),
];

test.each([
  ['its own page', '/log', 'log'],
  ['a trailing slash', '/log/', 'log'],
  ['a query', '/log?pageNum=2', 'log'],
  ['a detail page listed by its beginning', '/sealManage/examinedetail/42', 'applications'],
  ['a detail page listed with a parameter', '/sealManage/addtemplate/new', 'applications'],
  ['a detail page below its own list', '/server/bindingseal/7', 'devices'],
  ['a path that only begins alike', '/logbook', undefined],
  ['a path deeper than the parameter', '/server/bindingseal/7/photos', undefined],
  ['the root', '/', undefined],
])('%s belongs to its entry', (_, path, code) => {
  expect(entryFor(menu, path)?.code).toBe(code);
});

test('a page that several entries lead to belongs to the one it was opened from', () => {
  const lists = ['/approvals', '/records'].map((url) => entry(url, url, '/detail'));
  expect(entryFor(lists, '/detail/1')?.code).toBe('/approvals');
  expect(entryFor(lists, '/detail/1', '/records')?.code).toBe('/records');
  expect(trailFor(lists, '/detail?id=1', '/records').map(({ code }) => code)).toEqual(['/records']);
  expect(entryFor(lists, '/detail/1', '/elsewhere')?.code).toBe('/approvals');
  expect(entryFor(lists, '/approvals', '/records')?.code).toBe('/approvals');
});

test('the trail leads from the group to the entry', () => {
  expect(trailFor(menu, '/sealManage/examinedetail/42').map(({ code }) => code)).toEqual([
    'seals',
    'applications',
  ]);
  expect(trailFor(menu, '/nowhere')).toEqual([]);
});

test.each([
  ['the first page of the menu', menu, '/sealManage/applyList'],
  ['the home page when there is none', [entry('empty', null)], '/dashboard'],
])('one lands on %s', (_, entries, path) => {
  expect(landingOf(entries)).toBe(path);
});

test.each([
  ['/log', true],
  ['/quotas', false],
  ['/dashboard', true],
  ['/account/sessions', true],
  ['/account/passkeys', true],
  ['/account/signature', true],
  ['/account/hand-over', true],
  ['/message/versionDetail?id=1', true],
  ['/message/messageCenter', false],
])('%s may be opened: %s', (path, may) => {
  expect(mayOpen(menu, path, 'unit')).toBe(may);
});

test('operators have no page of their sessions', () => {
  expect(mayOpen(menu, '/account/sessions', 'operator')).toBe(false);
  expect(mayOpen(menu, '/dashboard', 'operator')).toBe(true);
});
