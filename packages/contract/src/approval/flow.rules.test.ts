import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { howOften } from '../../../../tools/how-often.ts';
import { condition, facts, flow } from './engine/flows.testing.ts';
import { copy, step } from './engine/given.testing.ts';
import type { FlowFacts } from './flow.rules.ts';
import { checkFlow, routeOf } from './flow.rules.ts';
import type { Branch, Condition, Flow, PlainStep } from './flow.ts';

const count = (min?: number, max?: number): Condition => ({ fact: 'count', min, max });
const amount = (min?: number, max?: number): Condition => ({ fact: 'amount', min, max });
const oneOf = (fact: 'fileType' | 'seal' | 'department', ...ids: readonly string[]): Condition => ({
  fact,
  oneOf: [...ids],
});

/** A branch whose cases a, b, c … each ask somebody of their own. */
const branch = (
  cases: readonly (readonly Condition[])[],
  otherwise: PlainStep[] = [step(['else'])],
): Branch => ({
  id: 'branch',
  kind: 'branch',
  name: 'which?',
  cases: cases.map((when, index) => {
    const id = 'abcdef'[index] ?? 'z';
    return { id, name: `case ${id}`, when: [...when], steps: [step([`for${id}`])] };
  }),
  otherwise,
});

const plain: FlowFacts = { count: 5, amount: 0, fileTypeId: null, deviceIds: ['d1'], departmentIds: [] };

describe('the way of an application', () => {
  const rows: readonly [string, Condition[], Partial<FlowFacts>, boolean][] = [
    ['count from', [count(5)], {}, true],
    ['count from, too few', [count(6)], {}, false],
    ['count up to', [count(undefined, 5)], {}, true],
    ['count up to, too many', [count(undefined, 4)], {}, false],
    ['no amount is 0', [amount(0, 0)], {}, true],
    ['amount', [amount(100_00, 200_00)], { amount: 150_00 }, true],
    ['file type', [oneOf('fileType', 'f1', 'f2')], { fileTypeId: 'f2' }, true],
    ['another file type', [oneOf('fileType', 'f1')], { fileTypeId: 'f2' }, false],
    ['no file type', [oneOf('fileType', 'f1')], {}, false],
    ['one of the seals', [oneOf('seal', 'd2', 'd3')], { deviceIds: ['d1', 'd3'] }, true],
    ['none of the seals', [oneOf('seal', 'd2')], {}, false],
    ['a department above', [oneOf('department', 'top')], { departmentIds: ['own', 'mid', 'top'] }, true],
    ['another department', [oneOf('department', 'top')], { departmentIds: ['own'] }, false],
    ['all conditions together', [count(1), oneOf('seal', 'd1')], {}, true],
    ['one condition missed', [count(1), oneOf('seal', 'd2')], {}, false],
  ];
  test.each(rows)('%s', (_, when, some, taken) => {
    const way = routeOf({ steps: [branch([when])] }, { ...plain, ...some });
    expect(way.map(({ id }) => id)).toEqual([taken ? 'fora' : 'else']);
  });

  test('the first case that holds is taken, and the way joins again', () => {
    const drawn: Flow = {
      steps: [step(['start']), branch([[count(9)], [count(3)], [count(1)]]), copy('end')],
    };
    expect(routeOf(drawn, plain).map(({ id }) => id)).toEqual(['start', 'forb', 'copyend']);
  });
});

describe('what is wrong with a flow', () => {
  const cases = (...whens: readonly (readonly Condition[])[]): Flow => ({ steps: [branch(whens)] });
  const steps = (...list: Flow['steps']): Flow => ({ steps: list });
  const rows: readonly [string, Flow, readonly string[]][] = [
    ['nothing', steps(step(['bob'])), []],
    ['only copies', steps(copy('bob')), ['noApproval copybob']],
    ['a case without approval', steps({ ...branch([[count(3)]]), otherwise: [] }), ['noApproval branch']],
    [
      'a silent case beside an approval',
      steps({ ...branch([[count(3)]]), otherwise: [] }, step(['bob'])),
      [],
    ],
    ['a branch that always asks', steps(branch([[count(3)]]), copy('bob')), []],
    [
      'cases that take everything, with nothing for the rest',
      steps(branch([[count(0, 5)], [count(6)]], [])),
      [],
    ],
    ['cases that take everything', cases([count(0, 5)], [count(6)]), ['otherwiseCovered branch']],
    ['a gap between cases', cases([count(0, 5)], [count(7)]), []],
    ['a least above the most', cases([count(5, 3)]), ['caseImpossible a']],
    ['two ranges apart', cases([count(5), count(undefined, 4)]), ['caseImpossible a']],
    ['two file types at once', cases([oneOf('fileType', 'x'), oneOf('fileType', 'y')]), ['caseImpossible a']],
    ['two seals at once', cases([oneOf('seal', 'x'), oneOf('seal', 'y')]), []],
    ['two departments at once', cases([oneOf('department', 'x'), oneOf('department', 'y')]), []],
    ['a case inside the one before', cases([count(3)], [count(5)]), ['caseCovered b']],
    ['a case inside by more conditions', cases([count(3)], [count(5), amount(1)]), ['caseCovered b']],
    ['a case wider than the one before', cases([count(5)], [count(3)]), []],
    ['a case that asks less', cases([count(3), amount(1)], [count(5)]), []],
    ['a case put together from two', cases([count(3, 5)], [count(6, 9)], [count(4, 8)]), ['caseCovered c']],
    [
      'file types put together',
      cases([oneOf('fileType', 'x')], [oneOf('fileType', 'y')], [oneOf('fileType', 'x', 'y')]),
      ['caseCovered c'],
    ],
    [
      'seals put together',
      cases([oneOf('seal', 'x')], [oneOf('seal', 'y')], [oneOf('seal', 'y', 'x')]),
      ['caseCovered c'],
    ],
    ['a seal left over', cases([oneOf('seal', 'x')], [oneOf('seal', 'x', 'y')]), []],
    [
      'a case that needs two seals',
      cases([oneOf('seal', 'x'), oneOf('seal', 'y')], [oneOf('seal', 'x', 'y')]),
      [],
    ],
    ['ranges of different facts', cases([count(3)], [amount(3)]), []],
    ['a condition without bounds', cases([count()]), ['conditionEmpty a']],
    ['an id twice', steps(step(['bob']), step(['bob'])), ['idTwice bob']],
    ['an id twice, inside a branch', steps(branch([[count(3)]]), step(['fora'])), ['idTwice fora']],
    ['a case with the id of a step', steps(branch([[count(3)]]), step(['a'])), ['idTwice a']],
    ['a person twice', steps(step(['bob', 'bob'])), ['personTwice bobbob']],
    [
      'a chosen copy',
      steps(step(['bob']), { ...copy('dan'), to: { by: 'applicantChoice', max: 1 } }),
      ['copyChoice copydan'],
    ],
  ];
  test.each(rows)('%s', (_, drawn, faults) => {
    expect(checkFlow(drawn).map(({ fault, at }) => `${fault} ${at.join(' ')}`)).toEqual(faults);
  });

  test('it names the part', () => {
    expect(checkFlow(cases([count(5, 3)]))[0]?.params).toEqual({ name: 'case a' });
  });
});

describe('any flow', () => {
  test('without faults asks somebody, whatever the application says', () => {
    fc.assert(
      fc.property(flow, facts, (drawn, said) => {
        fc.pre(!checkFlow(drawn).some(({ fault }) => fault === 'noApproval'));
        expect(routeOf(drawn, said).some(({ kind }) => kind === 'approve')).toBe(true);
      }),
      { numRuns: howOften(2_000) },
    );
  });

  test('never takes a case that is said to be out of reach', () => {
    const whens = fc.array(fc.array(condition, { minLength: 1, maxLength: 2 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(whens, facts, (list, said) => {
        const drawn = { steps: [branch(list)] };
        const dead: readonly string[] = ['caseImpossible', 'caseCovered', 'otherwiseCovered'];
        const taken = routeOf(drawn, said).map(({ id }) => (id === 'else' ? 'branch' : id.slice(-1)));
        const out = checkFlow(drawn).filter(({ fault }) => dead.includes(fault));
        expect(out.flatMap(({ at }) => at)).not.toContain(taken[0]);
      }),
      { numRuns: 5_000 },
    );
  });
});
