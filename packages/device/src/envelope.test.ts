import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import {
  messageDigest,
  messageLengthMax,
  newKeys,
  readMessage,
  signWith,
  verifyWith,
  writeMessage,
} from './envelope.ts';

const keys = newKeys();
const sign = signWith(keys.secretKey);
const body = { serial: 'SEAL-0001', counter: 7, note: '印章 ü' };
const text = writeMessage('press', body, sign);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';

const holds = (said: string, key = keys.publicKey): boolean => {
  const read = readMessage(said);
  return read !== undefined && verifyWith(key)(read.signed, read.signature);
};

test('a message is read as it was written, and its signature holds', () => {
  expect(readMessage(text)).toMatchObject({ type: 'press', body, text });
  expect(holds(text)).toBe(true);
  expect(holds(text, newKeys().publicKey)).toBe(false);
});

test('whichever letter is changed into whichever other, nobody takes the message for genuine', {
  timeout: 120_000,
}, () => {
  const letters = [...text];
  for (const [at, letter] of letters.entries()) {
    // Neighbours in the alphabet differ in the lowest bits, which the last letter of a part hardly uses.
    const place = alphabet.indexOf(letter);
    for (const other of new Set([alphabet[place ^ 1], alphabet[place ^ 2], alphabet[(place + 17) % 65]])) {
      if (other === undefined || other === letter) continue;
      expect(holds(text.slice(0, at) + other + text.slice(at + 1)), `letter ${at} as ${other}`).toBe(false);
    }
  }
});

test.each([
  ['nothing', ''],
  ['padding', `${text}==`],
  ['a line end', `${text}\n`],
  ['a space in front', ` ${text}`],
  ['another version', text.replace('c1.', 'c2.')],
  ['no type', text.replace('press', '')],
  ['a strange type', text.replace('press', 'pr-ess')],
  ['the other alphabet', `${text.slice(0, -1)}+`],
  ['no signature', text.slice(0, text.lastIndexOf('.'))],
  ['a short signature', text.slice(0, -2)],
  ['a part too many', `${text}.x`],
  ['an endless one', `c1.press.${'A'.repeat(messageLengthMax)}.${text.slice(-86)}`],
])('%s is no message', (_what, said) => {
  expect(readMessage(said)).toBeUndefined();
});

const written = (json: string) =>
  `c1.press.${toBase64Url(new TextEncoder().encode(json))}.${text.slice(-86)}`;

test.each(['', '{', '7', '"text"', 'null', '[]', '{"a":1}x', '\uFEFF{}'])(
  'a body of %j is refused',
  (json) => {
    expect(readMessage(written(json))).toBeUndefined();
  },
);

test('a body that is no text is refused', () => {
  expect(
    readMessage(`c1.press.${toBase64Url(Uint8Array.of(0x22, 0xff, 0x22))}.${text.slice(-86)}`),
  ).toBeUndefined();
});

test('bytes have one text and a text has one meaning', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 73 + length) & 255);
    const said = toBase64Url(bytes);
    expect(said).toBe(Buffer.from(bytes).toString('base64url'));
    expect(fromBase64Url(said)).toEqual(bytes);
    for (const letter of alphabet.slice(0, 64)) {
      const other = said.slice(0, -1) + letter;
      if (length > 0 && other !== said) expect(fromBase64Url(other)).not.toEqual(bytes);
    }
  }
  expect(fromBase64Url('QQ')).toEqual(Uint8Array.of(65));
  expect(fromBase64Url('QR')).toBeUndefined();
  expect(fromBase64Url('Q')).toBeUndefined();
});

test('a digest names one text', () => {
  expect(messageDigest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
