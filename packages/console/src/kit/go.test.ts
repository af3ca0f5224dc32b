import { expect, test } from 'vitest';
import { choosePath, loginPath, safeReturn } from './go.ts';

test.each([
  ['/log?pageNum=2', '/log?pageNum=2'],
  ['/sealManage/examinedetail/7#photos', '/sealManage/examinedetail/7#photos'],
  ['/addenterprise', '/addenterprise'],
  ['/', undefined],
  ['/login?redirect=%2Flog', undefined],
  ['/choose', undefined],
  ['//evil.example/log', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['log', undefined],
  [null, undefined],
  [undefined, undefined],
])('%j returns to %j', (path, to) => {
  expect(safeReturn(path)).toBe(to);
});

test('login and choice carry the way back, where there is one', () => {
  expect([loginPath('/log?a=1'), loginPath('/'), choosePath('/log'), choosePath('/403')]).toEqual([
    '/login?redirect=%2Flog%3Fa%3D1',
    '/login',
    '/choose?redirect=%2Flog',
    '/choose',
  ]);
});
