import { expect, test } from 'vitest';
import * as portable from './base64url.portable.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';

const samples = Array.from({ length: 70 }, (_, length) =>
  Uint8Array.from({ length }, (_item, at) => (at * 151 + length * 89) & 255),
);

test('Node and the browser write and read the same', () => {
  for (const bytes of samples) {
    const text = toBase64Url(bytes);
    expect(portable.toBase64Url(bytes)).toBe(text);
    expect([...(fromBase64Url(text) ?? [])]).toEqual([...bytes]);
    expect([...(portable.fromBase64Url(text) ?? [])]).toEqual([...bytes]);
  }
});

test('Node and the browser refuse every second way to write the same bytes', () => {
  const refused = [
    'A',
    'AB',
    'AAB',
    'AA==',
    'AA=',
    'A A',
    'AA\n',
    'AA+A',
    'AA/A',
    'AAAA ',
    '=',
    'é',
    'AAA\u0141',
  ];
  for (const text of refused) {
    expect(fromBase64Url(text), text).toBeUndefined();
    expect(portable.fromBase64Url(text), text).toBeUndefined();
  }
});
