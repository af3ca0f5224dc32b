import { expect, test } from 'vitest';
import { chunksOf, createJoiner } from './bluetooth.ts';

const long = `c1.press.${'x'.repeat(5_000)}.end`;

test.each([
  ['nothing', '', 20],
  ['one chunk', 'c1.a.b.c', 20],
  ['just one chunk', 'x'.repeat(19), 20],
  ['a little more than one', 'x'.repeat(20), 20],
  ['more chunks than can be counted', long, 20],
  ['larger chunks', long, 244],
])('%s comes out as it went in', (_what, text, size) => {
  const join = createJoiner(8_192);
  const chunks = chunksOf(text, size);
  expect(chunks.every((chunk) => chunk.length <= size)).toBe(true);
  expect(chunks.map((chunk) => join(chunk)).filter((whole) => whole !== undefined)).toEqual([text]);
});

const all = (join: (chunk: Uint8Array) => string | undefined, chunks: readonly Uint8Array[]) =>
  chunks.flatMap((chunk) => join(chunk) ?? []);

test('a message that lost a chunk is dropped, and the next one is whole', () => {
  const join = createJoiner(8_192);
  const broken = chunksOf(long).filter((_, at) => at !== 3);
  expect(all(join, [...broken, ...chunksOf('whole')])).toEqual(['whole']);
});

test('a message that was cut off is dropped when the next one begins', () => {
  const join = createJoiner(8_192);
  expect(all(join, [...chunksOf(long).slice(0, 5), ...chunksOf('a whole message, longer')])).toEqual([
    'a whole message, longer',
  ]);
});

test('nobody fills the memory with a message that never ends', () => {
  const join = createJoiner(100);
  expect(all(join, [...chunksOf('y'.repeat(101)), ...chunksOf('short')])).toEqual(['short']);
});
