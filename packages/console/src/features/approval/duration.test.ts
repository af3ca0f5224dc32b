import { expect, test } from 'vitest';
import { showDuration } from './duration.ts';

const now = Date.parse('2026-11-15T10:00:00Z');

test.each([
  ['2026-11-15T09:59:50Z', '1 minute', '1分钟'],
  ['2026-11-15T09:15:00Z', '45 minutes', '45分钟'],
  ['2026-11-15T06:30:00Z', '3 hours', '3小时'],
  ['2026-11-12T06:30:00Z', '3 days', '3天'],
  ['2026-11-15T10:00:30Z', '1 minute', '1分钟'],
])('since %s it is %s', (since, english, chinese) => {
  expect(showDuration(since, 'en', now)).toBe(english);
  expect(showDuration(since, 'zh', now).replace(/\s/g, '')).toBe(chinese);
});
