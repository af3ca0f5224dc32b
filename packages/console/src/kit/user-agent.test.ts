import { expect, test } from 'vitest';
import { isHandheld, machineName } from './user-agent.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    'Chrome, Windows',
    false,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge, Windows',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'WeChat, Android',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox, macOS',
    false,
  ],
  ['curl/8.5.0', 'curl/8.5.0', false],
])('%s is %s', (userAgent, name, handheld) => {
  expect(machineName(userAgent)).toBe(name);
  expect(isHandheld(userAgent)).toBe(handheld);
});
