import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase32, toBase32 } from '../../kit/base32.ts';
import { authenticatorUri, codeOfStep, offeredCode, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of RFC 6238', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(seconds * 1_000))).toBe(code);
});

test('a code is taken one step early or late, once, and no later than that', () => {
  const now = 1_800_000_000_000;
  const step = stepAt(now);
  for (const [off, taken] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    expect(stepOfCode(secret, codeOfStep(secret, step + off), 0, now) !== undefined).toBe(taken);
  }
  expect(stepOfCode(secret, codeOfStep(secret, step), step, now)).toBeUndefined();
  expect(stepOfCode(secret, codeOfStep(secret, step - 1), step, now)).toBeUndefined();
  expect(stepOfCode(secret, codeOfStep(secret, step + 1), step, now)).toBe(step + 1);
  expect(stepOfCode(secret, '', 0, now)).toBeUndefined();
});

test('what a demo offers is taken, twice in a row too', () => {
  const now = 1_800_000_000_000;
  const first = stepOfCode(secret, offeredCode(secret, 0, now), 0, now) ?? 0;
  expect(stepOfCode(secret, offeredCode(secret, first, now), first, now)).toBe(first + 1);
});

test('a secret is written and read as base32', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect([...fromBase32(toBase32(Buffer.from(bytes)))]).toEqual([...bytes]);
    }),
  );
  expect(() => fromBase32('not base 32')).toThrow();
});

test('the QR code names the platform and the operator, whatever they are called', () => {
  const uri = new URL(authenticatorUri('玺 & Co', 'a@b', toBase32(randomBytes(20))));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('玺 & Co:a@b');
  expect(uri.searchParams.get('issuer')).toBe('玺 & Co');
});
