import { expect, test } from 'vitest';
import { badgeOf } from './counts.ts';

test.each([
  [0, undefined],
  [-1, undefined],
  [1, { text: '1', many: false }],
  [99, { text: '99', many: false }],
  [100, { text: '99+', many: true }],
])('%i unread shows %j', (count, badge) => {
  expect(badgeOf(count)).toEqual(badge);
});
