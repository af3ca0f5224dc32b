import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pathOperators } from './path-operators.ts';
import { readPng } from './png.ts';

describe('an outline as a PDF draws it', () => {
  it.each([
    [
      'lines, level and upright',
      'M1 2L3 4H5V6l1-1h-1v.5Z',
      '1 2 m\n3 4 l\n5 4 l\n5 6 l\n6 5 l\n5 5 l\n5 5.5 l\nh',
    ],
    ['points after a move are lines', 'm1 1 2 2,3 3z', '1 1 m\n3 3 l\n6 6 l\nh'],
    [
      'curves and those that follow smoothly',
      'M0 0C1 1 2 1 3 0S5-1 6 0',
      '0 0 m\n1 1 2 1 3 0 c\n4 -1 5 -1 6 0 c',
    ],
    ['simple curves', 'M0 0Q3 3 6 0T12 0', '0 0 m\n2 2 4 2 6 0 c\n8 -2 10 -2 12 0 c'],
    ['a quarter of a circle', 'M1 0A1 1 0 0 1 0 1', '1 0 m\n1 0.55228 0.55228 1 0 1 c'],
    ['flags without anything between', 'M1 0a1 1 0 01-1 1', '1 0 m\n1 0.55228 0.55228 1 0 1 c'],
    ['small numbers without exponents', 'M1e-7 1e1L0 0', '0 10 m\n0 0 l'],
    ['a new start after closing', 'M1 1l1 0zl5 5', '1 1 m\n2 1 l\nh\n6 6 l'],
  ])('%s', (_, d, operators) => {
    expect(pathOperators(d)).toBe(operators);
  });

  it.each(['M1', 'X1 1', 'M1 1L', 'M1 1 (evil) Tj', 'Z1'])('%s is none', (d) => {
    expect(() => pathOperators(d)).toThrow('picture');
  });
});

const chunk = (type: string, data: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
const pngOf = (
  type: number,
  rows: number[][],
  width: number,
  extra: Buffer[] = [],
  depth = 8,
): Uint8Array => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(rows.length, 4);
  header.set([depth, type], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', zlibSync(Uint8Array.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('a picture of dots', () => {
  const told = (png: Uint8Array) => {
    const { rgb, alpha } = readPng(png);
    return [[...rgb], [...alpha]];
  };

  it('is read in colour with what covers', () => {
    const rows = [
      [0, 200, 10, 20, 255, 1, 2, 3, 0],
      [2, 5, 0, 0, 0, 1, 1, 1, 128],
    ];
    expect(told(pngOf(6, rows, 2))).toEqual([
      [200, 10, 20, 1, 2, 3, 205, 10, 20, 2, 3, 4],
      [255, 0, 255, 128],
    ]);
  });

  it('by every way of saying a line', () => {
    const rows = [
      [1, 10, 5, 5],
      [3, 10, 10, 10],
      [4, 1, 1, 1],
    ];
    expect(told(pngOf(0, rows, 3))[0]?.filter((_, at) => at % 3 === 0)).toEqual([
      10, 15, 20, 15, 25, 32, 16, 26, 33,
    ]);
  });

  it('with a palette', () => {
    const extra = [chunk('PLTE', Uint8Array.of(9, 8, 7, 200, 0, 0)), chunk('tRNS', Uint8Array.of(0))];
    expect(told(pngOf(3, [[0, 0, 1]], 2, extra))).toEqual([
      [9, 8, 7, 200, 0, 0],
      [0, 255],
    ]);
  });

  it('is refused where it is none, or of a kind that nothing here makes', () => {
    expect(() => readPng(Uint8Array.of(1, 2, 3))).toThrow('picture');
    expect(() => readPng(pngOf(6, [[0, 0, 0, 0, 0]], 1, [], 16))).toThrow('picture');
    expect(() => readPng(pngOf(6, [[0, 0, 0, 0]], 9_000))).toThrow();
    expect(() => readPng(pngOf(6, [[0, 0]], 1).subarray(0, 60))).toThrow('picture');
  });
});
