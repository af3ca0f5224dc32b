import { expect, test } from 'vitest';
import { onForeignChange, type Session } from './session-store.ts';

const session = (changes: Partial<Session> = {}): Session => ({
  token: 'a',
  kind: 'unit',
  person: 'member 1',
  loginType: 'phone',
  unitId: 'u1',
  ...changes,
});

test.each([
  ['a logout elsewhere is one here', session(), undefined, 'adopt'],
  ['a login elsewhere is one here', undefined, session(), 'adopt'],
  ['the same person logged in again', session(), session({ token: 'b' }), 'adopt'],
  ['the first choice of a unit', session({ unitId: undefined }), session(), 'adopt'],
  ['another person', session(), session({ token: 'b', person: 'member 2' }), 'reload'],
  ['another unit', session(), session({ unitId: 'u2' }), 'reload'],
])('%s', (_, mine, theirs, reaction) => {
  expect(onForeignChange(mine, theirs)).toBe(reaction);
});
