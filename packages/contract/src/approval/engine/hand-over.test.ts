import { describe, expect, test } from 'vitest';
import type { ApproveStep } from '../flow.ts';
import { office, step, submitted } from './given.testing.ts';

const leaving = (people: readonly string[], rest: Partial<ApproveStep> = {}) => {
  const house = office();
  const game = submitted(house, [step(people, rest), step(['eve'])]);
  const leave = (from: string, to: string | null = null) => {
    house.gone.add(from);
    game.does({ action: 'handOver', by: null, from, to });
  };
  return { house, game, leave };
};

describe('somebody leaves', () => {
  test('and the one named takes over', () => {
    const { game, leave } = leaving(['bob', 'cem']);
    leave('bob', 'dan');
    expect(game.tasks()).toEqual(['bob transferred', 'cem open', 'dan open']);
    expect(game.told().at(-1)).toBe('handOver dan');
  });

  test('before their turn: it does not come earlier for the other', () => {
    const { game, leave } = leaving(['bob', 'cem'], { mode: 'sequence' });
    leave('cem', 'dan');
    expect(game.tasks()).toEqual(['bob open', 'cem transferred', 'dan waiting']);
  });

  test.each(['ann', 'cem', 'gus', null])('and an administrator takes over where %s cannot', (to) => {
    const { game, leave } = leaving(['bob', 'cem']);
    leave('bob', to);
    expect(game.asked()).toEqual(['cem', 'adam', 'ada']);
    game.by('ada', 'approve');
    expect(game.asked()).toEqual(['cem']);
  });

  test('who stood in for another, who has it back', () => {
    const { game, leave } = leaving(['bob']);
    game.by('bob', { action: 'transfer', userId: 'dan' });
    leave('dan');
    expect(game.asked()).toEqual(['bob']);
  });

  test('who was one of several administrators: the others stay', () => {
    const { game, leave } = leaving(['gus'], { onEmpty: 'administrator' });
    leave('adam');
    expect(game.tasks()).toEqual(['adam dropped', 'ada open']);
  });

  test('and nobody can take over: the others decide', () => {
    const { house, game, leave } = leaving(['bob', 'cem']);
    house.gone.add('adam').add('ada');
    game.by('cem', 'approve');
    leave('bob');
    expect(game.asked()).toEqual(['eve']);
  });

  test.each([
    ['pass', { stage: 1, end: null }],
    ['administrator', { stage: 0, end: 'nobody' }],
    ['reject', { stage: 0, end: 'nobody' }],
  ] as const)('and nobody is left at all: the rule %s decides', (onEmpty, state) => {
    const { house, game, leave } = leaving(['bob'], { onEmpty });
    house.gone.add('adam').add('ada');
    leave('bob');
    expect(game.state).toMatchObject(state);
  });

  test('and the applicant would be the only one left: the rule for nobody decides', () => {
    const { house, game, leave } = leaving(['ann', 'bob'], { onSelf: 'allow' });
    house.gone.add('adam').add('ada');
    leave('bob');
    expect(game.state).toMatchObject({ state: 'TERMINATED', end: 'nobody' });
  });
});

test('the applicant never takes the place of several administrators', () => {
  const { game } = leaving(['gus'], { onEmpty: 'administrator', onSelf: 'allow' });
  game.does({ action: 'handOver', by: 'adam', from: 'adam', to: 'ann' });
  expect(game.asked()).toEqual(['adam', 'ada']);
});

describe('somebody who stays hands over what waits', () => {
  test('to the one named', () => {
    const { game } = leaving(['bob', 'cem']);
    game.does({ action: 'handOver', by: 'bob', from: 'bob', to: 'dan' });
    expect(game.asked()).toEqual(['cem', 'dan']);
  });

  test.each(['ann', 'cem', 'gus', 'bob', null])('but not to %s, then it stays', (to) => {
    const { game } = leaving(['bob', 'cem']);
    const before = game.state;
    game.does({ action: 'handOver', by: 'bob', from: 'bob', to });
    expect(game.state).toBe(before);
  });
});

test('nothing happens where nothing waits', () => {
  const { game, leave } = leaving(['bob']);
  const before = game.state;
  leave('dan', 'cem');
  expect(game.state).toBe(before);
  game.by('bob', { action: 'returnToApplicant' });
  leave('bob', 'cem');
  expect(game.asked()).toEqual([]);
});
