import { expect, test } from 'vitest';
import { showAgo, showDate, showDateTime, showExactTime } from './format.ts';

const moment = new Date(2026, 10, 5, 9, 3, 7);

test.each([
  [showDate, '2026-11-05'],
  [showDateTime, '2026-11-05 09:03'],
  [showExactTime, '2026-11-05 09:03:07'],
])('a moment has one form', (show, text) => {
  expect([show(moment), show(moment.toISOString()), show(moment.getTime())]).toEqual([text, text, text]);
});

test.each([null, undefined, 'no date'])('nothing to show is a dash', (time) => {
  expect([showDate(time), showDateTime(time), showExactTime(time), showAgo(time, 'en')]).toEqual(
    Array(4).fill('–'),
  );
});

const seconds = (count: number) => new Date(moment.getTime() + count * 1000);

test.each([
  [0, 'now', '现在'],
  [-30, '30 seconds ago', '30秒钟前'],
  [-90, '1 minute ago', '1分钟前'],
  [-3_600, '1 hour ago', '1小时前'],
  [-86_400, 'yesterday', '昨天'],
  [-86_400 * 3, '3 days ago', '3天前'],
  [3_600 * 2, 'in 2 hours', '2小时后'],
  [-86_400 * 40, '2026-09-26', '2026-09-26'],
])('%i seconds from now', (count, english, chinese) => {
  const said = (language: 'en' | 'zh') => showAgo(seconds(count), language, moment.getTime());
  expect([said('en'), said('zh')]).toEqual([english, chinese]);
});
