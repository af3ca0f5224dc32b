import type { ApproveStep, Branch, Flow, FlowCase } from '@chancery/contract/approval/flow.ts';
import { describe, expect, test } from 'vitest';
import {
  addCase,
  caseOf,
  changeCase,
  changeStep,
  duplicateStep,
  insertStep,
  moveStep,
  nudgeCase,
  nudgeStep,
  placeOf,
  removeCase,
  removeStep,
} from './flow-ops.ts';

const step = (id: string): ApproveStep => ({
  id,
  kind: 'approve',
  name: id,
  approvers: { by: 'departmentHead' },
  mode: 'any',
  onEmpty: 'pass',
  onSelf: 'skip',
});
const one = (id: string, ...steps: string[]): FlowCase => ({
  id,
  name: id,
  when: [{ fact: 'count', min: 1 }],
  steps: steps.map(step),
});
const branch = (id: string, cases: FlowCase[], ...otherwise: string[]): Branch => ({
  id,
  kind: 'branch',
  name: id,
  cases,
  otherwise: otherwise.map(step),
});

/** a, a branch with two ways and a rest, z. */
const flow: Flow = {
  steps: [step('a'), branch('b', [one('c', 'c1', 'c2'), one('d', 'd1')], 'e1'), step('z')],
};

/** A flow in one line: `a b[c: c1 c2 | d: d1 | e1] z`. */
const drawn = ({ steps }: Flow): string =>
  steps
    .map((part) => {
      if (part.kind !== 'branch') return part.id;
      const ways = part.cases.map((way) => `${way.id}: ${way.steps.map(({ id }) => id).join(' ')}`.trim());
      return `${part.id}[${[...ways, part.otherwise.map(({ id }) => id).join(' ')].join(' | ')}]`;
    })
    .join(' ');

test('the picture of the tests reads as meant', () => {
  expect(drawn(flow)).toBe('a b[c: c1 c2 | d: d1 | e1] z');
});

describe('inserting', () => {
  test.each([
    ['at the beginning', { list: 'main', index: 0 }, 'n a b[c: c1 c2 | d: d1 | e1] z'],
    ['at the end', { list: 'main', index: 3 }, 'a b[c: c1 c2 | d: d1 | e1] z n'],
    ['into a case', { list: 'case:c', index: 1 }, 'a b[c: c1 n c2 | d: d1 | e1] z'],
    ['into the rest', { list: 'else:b', index: 1 }, 'a b[c: c1 c2 | d: d1 | e1 n] z'],
  ] as const)('%s', (_where, place, picture) => {
    expect(drawn(insertStep(flow, place, step('n')))).toBe(picture);
  });

  test('a branch goes into the main row only', () => {
    const inner = branch('n', [one('m')]);
    expect(insertStep(flow, { list: 'case:c', index: 0 }, inner)).toBe(flow);
    expect(drawn(insertStep(flow, { list: 'main', index: 0 }, inner))).toMatch(/^n\[/);
  });
});

describe('moving', () => {
  test.each([
    ['down past the next', 'c1', { list: 'case:c', index: 2 }, 'a b[c: c2 c1 | d: d1 | e1] z'],
    ['up', 'z', { list: 'main', index: 0 }, 'z a b[c: c1 c2 | d: d1 | e1]'],
    ['from one case to another', 'c2', { list: 'case:d', index: 0 }, 'a b[c: c1 | d: c2 d1 | e1] z'],
    ['out of a branch', 'd1', { list: 'main', index: 3 }, 'a b[c: c1 c2 | d: | e1] z d1'],
    ['into the rest', 'a', { list: 'else:b', index: 0 }, 'b[c: c1 c2 | d: d1 | a e1] z'],
    ['a branch', 'b', { list: 'main', index: 0 }, 'b[c: c1 c2 | d: d1 | e1] a z'],
  ] as const)('%s', (_how, id, to, picture) => {
    expect(drawn(moveStep(flow, id, to))).toBe(picture);
  });

  test('to where it stands changes nothing, and a branch does not go into itself', () => {
    expect(moveStep(flow, 'a', { list: 'main', index: 0 })).toBe(flow);
    expect(moveStep(flow, 'a', { list: 'main', index: 1 })).toBe(flow);
    expect(moveStep(flow, 'b', { list: 'case:c', index: 0 })).toBe(flow);
  });

  test.each([
    ['up in its row', 'c2', -1, 'a b[c: c2 c1 | d: d1 | e1] z'],
    ['down in its row', 'a', 1, 'b[c: c1 c2 | d: d1 | e1] a z'],
    ['up out of a branch', 'c1', -1, 'a c1 b[c: c2 | d: d1 | e1] z'],
    ['down out of a branch', 'e1', 1, 'a b[c: c1 c2 | d: d1 | ] e1 z'],
    ['up from the very top', 'a', -1, drawn(flow)],
    ['down from the very bottom', 'z', 1, drawn(flow)],
  ] as const)('one place %s', (_how, id, by, picture) => {
    expect(drawn(nudgeStep(flow, id, by))).toBe(picture);
  });
});

test('removing takes a step from wherever it stands, a branch with all its ways', () => {
  expect(drawn(removeStep(flow, 'd1'))).toBe('a b[c: c1 c2 | d: | e1] z');
  expect(drawn(removeStep(flow, 'b'))).toBe('a z');
});

test('changing touches one step only', () => {
  const changed = changeStep(flow, 'c1', (old) => ({ ...old, name: 'new' }));
  expect(JSON.stringify(changed).match(/"name":"new"/g)).toHaveLength(1);
  expect(placeOf(changed, 'c1')).toEqual({ list: 'case:c', index: 0 });
});

test('a duplicate stands below its original, with ids of its own all through', () => {
  let n = 0;
  const newId = () => `n${n++}`;
  expect(drawn(duplicateStep(flow, 'c1', 'again', newId))).toBe('a b[c: c1 n0 c2 | d: d1 | e1] z');
  n = 0;
  const twice = duplicateStep(flow, 'b', 'again', newId);
  expect(drawn(twice)).toBe('a b[c: c1 c2 | d: d1 | e1] n0[n1: n2 n3 | n4: n5 | n6] z');
});

test('cases are added last, changed, moved and removed, but one stays', () => {
  const added = addCase(flow, 'b', one('n'));
  expect(drawn(added)).toBe('a b[c: c1 c2 | d: d1 | n: | e1] z');
  expect(drawn(nudgeCase(added, 'n', -1))).toBe('a b[c: c1 c2 | n: | d: d1 | e1] z');
  expect(nudgeCase(flow, 'c', -1)).toBe(flow);
  expect(
    caseOf(
      changeCase(flow, 'd', (old) => ({ ...old, name: 'new' })),
      'd',
    )?.one.name,
  ).toBe('new');
  const last = removeCase(flow, 'c');
  expect(drawn(last)).toBe('a b[d: d1 | e1] z');
  expect(removeCase(last, 'd')).toBe(last);
});
