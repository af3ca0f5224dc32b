import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkBytes } from './bluetooth.ts';
import { createPhotoCollector, photoPieces, readPhotoRequest, writePhotoRequest } from './bluetooth-photo.ts';

const digest = '0123456789abcdef'.repeat(4);
const photo = Uint8Array.from({ length: 1_000 }, (_, at) => (at * 7) % 251);

const piecesOf = (from: number, length: number, size: number): Uint8Array[] => [
  ...photoPieces(photo, { from, length }, size),
];

test('a request fits into what is always agreed on and comes out as it went in', () => {
  const bytes = writePhotoRequest({ digest, from: 70_000, length: 4_096 });
  expect(bytes).toHaveLength(chunkBytes);
  expect(readPhotoRequest(bytes)).toEqual({ name: digest.slice(0, 24), from: 70_000, length: 4_096 });
  expect(readPhotoRequest(bytes.subarray(1))).toBeUndefined();
  expect(readPhotoRequest(new Uint8Array(21))).toBeUndefined();
});

test.each([20, 23, 244, 509])('pieces of %i bytes make the photo again', (size) => {
  const collector = createPhotoCollector(photo.length);
  const pieces = piecesOf(0, photo.length, size);
  expect(pieces.every(({ length }) => length <= size)).toBe(true);
  expect(pieces.every((piece) => collector.take(piece))).toBe(true);
  expect(collector.isWhole()).toBe(true);
  expect(collector.bytes).toEqual(photo);
});

test('no more is given than was asked for', () => {
  expect(piecesOf(10, 5, 244).map(({ length }) => length)).toEqual([4 + 5]);
  expect(piecesOf(999, 5_000, 244).map(({ length }) => length)).toEqual([4 + 1]);
  expect(piecesOf(5_000, 1_000, 244)).toEqual([]);
});

test('a piece that is missing holds up the rest, and a piece beyond the end is cut', () => {
  const collector = createPhotoCollector(100);
  expect(piecesOf(32, 16, 20).some((piece) => collector.take(piece))).toBe(false);
  expect(collector.take(new Uint8Array([0, 0]))).toBe(false);
  expect(collector.have()).toBe(0);
  expect(piecesOf(0, 505, 509).every((piece) => collector.take(piece))).toBe(true);
  expect(collector.isWhole()).toBe(true);
  expect(collector.bytes).toEqual(photo.subarray(0, 100));
});

test('whatever is cut, doubled or out of turn, asking again from where one is ends with the photo', () => {
  const way = fc.array(
    fc.record({
      drop: fc.nat(4),
      twice: fc.boolean(),
      late: fc.boolean(),
      size: fc.integer({ min: 20, max: 509 }),
    }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(way, (turns) => {
      const collector = createPhotoCollector(photo.length);
      for (const { drop, twice, late, size } of turns) {
        const asked = piecesOf(collector.have(), 300, size);
        const came = asked.flatMap((piece, at) =>
          at > 0 && at % 5 === drop ? [] : twice ? [piece, piece] : [piece],
        );
        for (const piece of late ? came.toReversed() : came) collector.take(piece);
        expect(collector.bytes.subarray(0, collector.have())).toEqual(photo.subarray(0, collector.have()));
      }
      while (!collector.isWhole())
        for (const piece of piecesOf(collector.have(), photo.length, 244)) collector.take(piece);
      expect(collector.bytes).toEqual(photo);
    }),
  );
});
