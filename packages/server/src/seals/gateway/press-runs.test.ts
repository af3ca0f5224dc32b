import { messageDigest, newKeys } from '@chancery/device/envelope.ts';
import type { Press } from '@chancery/device/messages.ts';
import { expect, test } from 'vitest';
import { createPen } from './gateway.testing.ts';
import { genuineIn, runsOf } from './press-runs.ts';

const pen = (serial: string) => createPen({ serial, secretKey: newKeys().secretKey });
const said = (text: string) => {
  const press = JSON.parse(Buffer.from(text.split('.')[2] ?? '', 'base64url').toString()) as Press;
  return { press, digest: messageDigest(text) };
};
const shape = (texts: readonly string[]) =>
  runsOf(texts.map(said)).map((run) => run.map(({ press }) => press.counter));

test('presses that name each other are a run, also between those of another seal', () => {
  const [one, other] = [pen('SEAL-ONE'), pen('SEAL-OTHER')];
  const mixed = [one.press(), other.press(), one.press(), other.press(), one.press()];
  expect(shape(mixed)).toEqual([
    [1, 2, 3],
    [1, 2],
  ]);
});

test('a repeated, a missing and a foreign one end a run, and so does another order', () => {
  const { press } = pen('SEAL-ONE');
  const [first, second, third, fourth] = [press(), press(), press(), press()];
  expect(shape([first, first, second])).toEqual([[1], [1, 2]]);
  expect(shape([first, third, fourth])).toEqual([[1], [3, 4]]);
  expect(shape([second, first])).toEqual([[2], [1]]);
  expect(shape([fourth, press({ prev: 'f'.repeat(64) })])).toEqual([[4], [5]]);
  const order = '01890000-0000-7000-8000-00000000000a';
  expect(shape([press({ order }), press({ order }), press()])).toEqual([[6, 7], [8]]);
});

test('the last signature that holds speaks for all before it, and for nothing after it', async () => {
  const asked: number[] = [];
  const holding = (...numbers: number[]) => {
    asked.length = 0;
    return genuineIn([1, 2, 3, 4], async (number) => {
      asked.push(number);
      return numbers.includes(number);
    });
  };
  expect([await holding(1, 2, 3, 4), [...asked]]).toEqual([4, [4]]);
  expect([await holding(1, 2), [...asked]]).toEqual([2, [4, 3, 2]]);
  expect([await holding(), [...asked]]).toEqual([0, [4, 3, 2, 1]]);
});
