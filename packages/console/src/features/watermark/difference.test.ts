import { expect, test } from 'vitest';
import { amplify } from './difference.ts';

test('what did not change is grey, what did is shown many times as strong', () => {
  const before = Uint8ClampedArray.of(255, 200, 10, 255);
  const after = Uint8ClampedArray.of(255, 198, 11, 255);
  expect([...amplify(before, after, 16)]).toEqual([128, 96, 144, 255]);
});

test('a large change ends at black or white', () => {
  const [black, white] = [Uint8ClampedArray.of(0, 0, 0, 255), Uint8ClampedArray.of(255, 255, 255, 255)];
  expect([...amplify(black, white, 16)]).toEqual([255, 255, 255, 255]);
  expect([...amplify(white, black, 16)]).toEqual([0, 0, 0, 255]);
});
