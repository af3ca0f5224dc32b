import { describe, expect, test } from 'vitest';
import { afterMove, dropMove, isWithin, moveTo, stepMove } from './tree-moves.ts';
import type { TreeNode } from './tree-node.ts';
import { type Levels, levelsOfHits, lineByPrefix, linesOf, searchLevels } from './tree-rows.ts';

const node = (id: string, hasChildren = false): TreeNode => ({ id, label: `Node ${id}`, hasChildren });

/** a(a1, a2, a3), b(b1), c; what stands below b1 was never opened. */
const levels: Levels = new Map([
  [null, { nodes: [node('a', true), node('b', true), node('c')] }],
  ['a', { nodes: [node('a1'), node('a2'), node('a3')] }],
  ['b', { nodes: [node('b1', true)] }],
]);

const draw = (of: Levels, open: readonly string[]) =>
  linesOf(of, new Set(open)).map((line) => '  '.repeat(line.depth) + (line.node?.id ?? '…'));

describe('the lines on the screen', () => {
  test('only what is open', () =>
    expect(draw(levels, ['a'])).toEqual(['a', '  a1', '  a2', '  a3', 'b', 'c']));

  test('a level that is on its way is a line of its own', () =>
    expect(draw(levels, ['b', 'b1'])).toEqual(['a', 'b', '  b1', '    …', 'c']));

  test('each knows its place among its siblings', () => {
    const line = linesOf(levels, new Set(['a']))[2];
    expect(line).toMatchObject({ depth: 1, parentId: 'a', place: 2, count: 3 });
  });

  test('five thousand nodes are drawn up at once', () => {
    const many: Levels = new Map([
      [null, { nodes: [node('x', true)] }],
      ['x', { nodes: Array.from({ length: 5_000 }, (_, at) => node(`x${at}`)) }],
    ]);
    const took = Array.from({ length: 5 }, () => {
      const began = performance.now();
      expect(linesOf(many, new Set(['x']))).toHaveLength(5_001);
      return performance.now() - began;
    });
    // Whatever else the machine did meanwhile, one of them was left alone.
    expect(Math.min(...took)).toBeLessThan(100);
  });
});

describe('searching', () => {
  test('hits stand where they are, with the way to them open', () => {
    const hits = searchLevels(levels, 'NODE A2');
    const { levels: found, open } = levelsOfHits([
      ...hits,
      { node: node('b1', true), path: [node('b', true)] },
    ]);
    expect(draw(found, [...open])).toEqual(['a', '  a2', 'b', '  b1']);
  });

  test('a hit that is also the way to another is shown once', () => {
    const { levels: found, open } = levelsOfHits([
      { node: node('a', true), path: [] },
      { node: node('a1'), path: [node('a', true)] },
    ]);
    expect(draw(found, [...open])).toEqual(['a', '  a1']);
  });

  test('letters go on to the next that begins with them, and round', () => {
    const lines = linesOf(levels, new Set(['a']));
    expect(lineByPrefix(lines, 0, 'n')).toBe(1);
    expect(lineByPrefix(lines, 5, 'n')).toBe(0);
    expect(lineByPrefix(lines, 1, 'node b')).toBe(4);
    expect(lineByPrefix(lines, 1, 'x')).toBeUndefined();
  });
});

describe('moving', () => {
  test.each([
    ['a2', 'up', { parentId: 'a', beforeId: 'a1', index: 0 }],
    ['a2', 'down', { parentId: 'a', beforeId: null, index: 2 }],
    ['a2', 'into', { parentId: 'a1', beforeId: null, index: 0 }],
    ['a2', 'out', { parentId: null, beforeId: 'b', index: 1 }],
    ['a1', 'up', undefined],
    ['a3', 'down', undefined],
    ['a1', 'into', undefined],
    ['a', 'out', undefined],
  ] as const)('%s %s', (id, step, wanted) => {
    expect(stepMove(levels, id, step)).toEqual(wanted && { id, ...wanted });
  });

  test.each([
    ['a3', 'a1', 'before', { parentId: 'a', beforeId: 'a1', index: 0 }],
    ['a1', 'a2', 'after', { parentId: 'a', beforeId: 'a3', index: 1 }],
    ['c', 'a1', 'after', { parentId: 'a', beforeId: 'a2', index: 1 }],
    ['c', 'b', 'inside', { parentId: 'b', beforeId: null, index: 1 }],
    ['a1', 'a2', 'before', undefined],
    ['a', 'a1', 'inside', undefined],
    ['b', 'b1', 'before', undefined],
  ] as const)('%s dropped on %s, %s it', (id, target, zone, wanted) => {
    expect(dropMove(levels, id, target, zone)).toEqual(wanted && { id, ...wanted });
  });

  test('nothing goes below itself', () => {
    expect(isWithin(levels, 'b1', 'b')).toBe(true);
    expect(isWithin(levels, 'b', 'b1')).toBe(false);
    expect(moveTo(levels, 'b', 'b1', null)).toBeUndefined();
  });

  test('the last child leaves a node without children, and the first gives it some', () => {
    const next = afterMove(levels, { id: 'b1', parentId: 'c', beforeId: null, index: 0 });
    expect(next.get('b')?.nodes).toEqual([]);
    expect(next.get(null)?.nodes?.map(({ id, hasChildren }) => [id, hasChildren])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
  });

  test('a move and the move back leave the tree as it was', () => {
    const there = afterMove(levels, { id: 'a2', parentId: 'b', beforeId: 'b1', index: 0 });
    expect(draw(there, ['a', 'b'])).toEqual(['a', '  a1', '  a3', 'b', '  a2', '  b1', 'c']);
    const back = afterMove(there, { id: 'a2', parentId: 'a', beforeId: 'a3', index: 1 });
    expect(draw(back, ['a', 'b'])).toEqual(draw(levels, ['a', 'b']));
  });
});
