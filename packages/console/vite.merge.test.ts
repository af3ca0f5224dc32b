import { expect, test } from 'vitest';
import { mergePieces, type Piece } from './vite.merge.ts';

const piece = (
  name: string,
  bytes: number,
  visits: readonly boolean[],
  imports: readonly number[] = [],
): Piece => ({
  name,
  bytes,
  modules: [name],
  imports: new Set(imports),
  visits,
});

const loose = () => false;

/** The modules of each part, in order. */
const parts = (merged: readonly Piece[]): string[] =>
  merged.map(({ modules }) => [...modules].sort().join('+')).sort();

test('what the same visits load is one part', () => {
  const pieces = [piece('list', 9_000, [true, true]), piece('table', 70_000, [true, true])];
  expect(parts(mergePieces(pieces, loose, [1, 1]))).toEqual(['list+table']);
});

test('what no visit loads together stays apart', () => {
  const pieces = [piece('camera', 100, [true, false]), piece('report', 100, [false, true])];
  expect(parts(mergePieces(pieces, loose, [1, 1]))).toEqual(['camera', 'report']);
});

test('a little in vain is better than another request, and much is not', () => {
  const beside = (bytes: number) => [
    piece('shared', 5_000, [true, true]),
    piece('own', bytes, [true, false]),
  ];
  expect(parts(mergePieces(beside(3_000), loose, [1, 1]))).toEqual(['own+shared']);
  expect(parts(mergePieces(beside(90_000), loose, [1, 1]))).toEqual(['own', 'shared']);
});

test('a visit that minds every byte is spared what it does not need', () => {
  const pieces = [piece('shared', 5_000, [true, true]), piece('own', 3_000, [true, false])];
  expect(parts(mergePieces(pieces, loose, [1, 20]))).toEqual(['own', 'shared']);
});

test('a visit that minds bytes minds requests, too, up to a point', () => {
  const beside = (bytes: number) => [
    piece('shared', 5_000, [true, true]),
    piece('own', bytes, [false, true]),
  ];
  expect(parts(mergePieces(beside(40_000), loose, [1, 1]))).toEqual(['own', 'shared']);
  expect(parts(mergePieces(beside(40_000), loose, [1, 3]))).toEqual(['own+shared']);
  expect(parts(mergePieces(beside(90_000), loose, [1, 20]))).toEqual(['own', 'shared']);
});

test('what is fixed stays as it is', () => {
  const pieces = [piece('entry', 9_000, [true]), piece('core', 9_000, [true]), piece('rest', 9_000, [true])];
  expect(parts(mergePieces(pieces, (at) => at === 0, [1]))).toEqual(['core+rest']);
});

test('what a piece brings with it counts as loaded in vain, too', () => {
  const pieces = [
    piece('shared', 1_000, [true, true]),
    piece('button', 500, [true, false], [2]),
    piece('editor', 90_000, [true, false]),
  ];
  // The editor would come with the button, to a visit that wants neither.
  expect(parts(mergePieces(pieces, loose, [1, 1]))).toEqual(['button+editor', 'shared']);
});

test('two pieces with a third between them never become one without it', () => {
  const visits = [true, true];
  const pieces = [
    piece('page', 1_000, visits, [1]),
    piece('between', 1_000, visits, [2]),
    piece('ground', 1_000, visits),
  ];
  const merged = mergePieces(pieces, (at) => at === 1, [1, 1]);
  expect(parts(merged)).toEqual(['ground', 'page']);
});

test('a part is named after its largest piece, and bytes add up', () => {
  const pieces = [piece('small', 100, [true]), piece('large', 900, [true]), piece('middle', 500, [true])];
  expect(mergePieces(pieces, loose, [1])).toMatchObject([{ name: 'large', bytes: 1_500 }]);
});

test('every module is in exactly one part, whichever were put together', () => {
  const visits = 12;
  const pieces = Array.from({ length: 60 }, (_, at) =>
    piece(
      `piece ${at}`,
      1 + ((at * 7_919) % 40_000),
      Array.from({ length: visits }, (_each, visit) => (at * 31 + visit * 17) % 5 < 2),
      at % 3 === 0 && at > 3 ? [at - 1, at - 3] : [],
    ),
  );
  const merged = mergePieces(
    pieces,
    loose,
    Array.from({ length: visits }, () => 1),
  );
  const modules = merged.flatMap((part) => part.modules);
  expect(modules.toSorted()).toEqual(pieces.map(({ name }) => name).toSorted());
  expect(merged.length).toBeLessThan(pieces.length);
});
