import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { textSigner } from './text-signer.ts';

test('texts short and long, in any letters, are signed as by the HMAC of OpenSSL, by each key in turn', () => {
  const texts = ['', 'seal', '印'.repeat(4_095), '𝄞'.repeat(4_096), 'x'.repeat(100_000), 'seal\n'];
  const keys = [32, 64, 1].map((length) => Buffer.alloc(length, length));
  for (const text of texts)
    for (const key of keys)
      expect(textSigner(key)(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'));
});

test('a key longer than a block is refused', () => {
  expect(() => textSigner(Buffer.alloc(65))).toThrow(RangeError);
});
