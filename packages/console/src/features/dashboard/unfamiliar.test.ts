import { expect, test } from 'vitest';
import { isUnfamiliar } from './unfamiliar.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';
const login = (createdAt: string, ip: string, userAgent: string) => ({ createdAt, ip, userAgent });

const usual = login('2026-11-01', '10.1.2.3', windows);
const again = login('2026-11-02', '10.1.2.3', windows);
const strange = login('2026-11-03', '203.0.113.9', phone);

test('the first logins show no habit yet', () => {
  expect(isUnfamiliar(usual, [usual])).toBe(false);
  expect(isUnfamiliar(strange, [usual, strange])).toBe(false);
});

test('the same machine elsewhere is familiar, and so is another machine in the same network', () => {
  const abroad = login('2026-11-03', '203.0.113.9', windows);
  const atDesk = login('2026-11-03', '10.1.9.9', phone);
  expect(isUnfamiliar(abroad, [usual, again, abroad])).toBe(false);
  expect(isUnfamiliar(atDesk, [usual, again, atDesk])).toBe(false);
});

test('another machine elsewhere is unfamiliar', () => {
  expect(isUnfamiliar(strange, [usual, again, strange])).toBe(true);
});
