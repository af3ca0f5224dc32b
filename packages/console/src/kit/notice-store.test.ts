import { beforeEach, expect, test } from 'vitest';
import { closeNotice, notices, notify } from './notice-store.ts';

beforeEach(() => notices.set([]));

test('ten failures with one text are one notice', () => {
  for (let count = 0; count < 10; count++) notify.error('network request timeout', { ms: 5_000 });
  expect(notices.get()).toMatchObject([
    { kind: 'error', text: 'network request timeout', ms: 5_000, times: 10 },
  ]);
});

test.each([
  ['info', 3_000],
  ['success', 3_000],
  ['error', 4_000],
] as const)('%s stays for %i ms', (kind, ms) => {
  notify[kind]('text');
  expect(notices.get()[0]?.ms).toBe(ms);
});

test('a persistent notice stays until it is closed', () => {
  notify.error('the connection to the camera is lost', { persistent: true });
  expect(notices.get()[0]?.ms).toBeUndefined();
  closeNotice(notices.get()[0]?.id ?? 0);
  expect(notices.get()).toEqual([]);
});

test('no more than four are shown at once, the newest ones', () => {
  for (const text of ['1', '2', '3', '4', '5']) notify.info(text);
  expect(notices.get().map(({ text }) => text)).toEqual(['2', '3', '4', '5']);
});
