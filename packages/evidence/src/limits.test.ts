import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestingOf } from './limits.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('nesting is told as reading would find it, whatever stands in texts', () => {
  const tricky = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', 'a', '章') });
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 6 }, tricky, fc.array(tie('tree')), fc.dictionary(tricky, tie('tree'))),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      expect(nestingOf(JSON.stringify(value))).toBe(depthOf(value));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['"[[[', 0],
  ['"\\"[[[', 0],
  ['"\\\\"[[[', 3],
  ['[[[', 3],
  ['\\"[', 0],
])('what is no JSON is told without an error: %s', (text, depth) => {
  expect(nestingOf(text)).toBe(depth);
});
