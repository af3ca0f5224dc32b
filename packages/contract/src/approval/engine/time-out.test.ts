import { describe, expect, test } from 'vitest';
import type { ApproveStep } from '../flow.ts';
import { office, step, submitted } from './given.testing.ts';

type Timeout = NonNullable<ApproveStep['timeout']>['action'];
const late = (action: Timeout, people = ['bob']) => {
  const house = office();
  const game = submitted(house, [step(people, { timeout: { hours: 4, action } }), step(['dan'])]);
  const timeOut = () => game.tries({ action: 'timeOut', taskId: game.state.tasks[0]?.id ?? '' });
  return { house, game, timeOut };
};

test('a task is due so many hours after it opened, and not a moment before', () => {
  const { game, timeOut } = late('remind');
  expect(game.state.tasks[0]?.dueAt).toEqual(new Date('2026-03-02T12:00:00Z'));
  game.later(3.999);
  expect(timeOut()).toEqual({ refused: 'apply.taskOver' });
  game.later(0.001);
  expect(timeOut()).toBeUndefined();
});

test('a task that waits is not late; its hours begin with its turn', () => {
  const house = office();
  const timeout = { hours: 4, action: 'reject' } as const;
  const game = submitted(house, [step(['bob', 'cem'], { mode: 'sequence', timeout })]);
  game.later(3);
  game.by('bob', 'approve');
  expect(game.state.tasks[1]?.dueAt).toEqual(new Date('2026-03-02T15:00:00Z'));
});

describe('a late task', () => {
  test('is reminded of, again and again', () => {
    const { game, timeOut } = late('remind');
    game.later(5);
    timeOut();
    expect(game.told().at(-1)).toBe('remind bob');
    expect(game.state.tasks[0]).toMatchObject({ state: 'open', dueAt: new Date('2026-03-02T17:00:00Z') });
    expect(timeOut()).toEqual({ refused: 'apply.taskOver' });
  });

  test('is passed on to the administrators, any of whom decides', () => {
    const { game, timeOut } = late('passOn', ['bob', 'ada', 'cem']);
    game.later(5);
    timeOut();
    expect(game.tasks()).toEqual(['bob transferred', 'ada open', 'cem open', 'adam open']);
    expect(game.told().at(-1)).toBe('passOn adam');
  });

  test('is passed on to several, and one decision is enough', () => {
    const { game, timeOut } = late('passOn');
    game.later(5);
    timeOut();
    expect(game.asked()).toEqual(['adam', 'ada']);
    game.by('adam', 'approve');
    expect(game.asked()).toEqual(['dan']);
  });

  test('is only reminded of where no other administrator is left', () => {
    const { house, game, timeOut } = late('passOn');
    house.gone.add('adam').add('ada');
    game.later(5);
    timeOut();
    expect(game.told().at(-1)).toBe('remind bob');
    expect(game.asked()).toEqual(['bob']);
  });

  test('is approved', () => {
    const { game, timeOut } = late('approve');
    game.later(5);
    timeOut();
    expect(game.told().at(-1)).toBe('timeOutApprove bob');
    expect(game.state).toMatchObject({ state: 'RUNNING', stage: 1 });
    expect(game.state.tasks[0]?.state).toBe('timedOut');
  });

  test('is rejected', () => {
    const { game, timeOut } = late('reject', ['bob', 'cem']);
    game.later(5);
    timeOut();
    expect(game.state).toMatchObject({ state: 'TERMINATED', end: 'timedOut' });
    expect(game.tasks()).toEqual(['bob dropped', 'cem dropped']);
    expect(game.told().slice(-2)).toEqual(['timeOutReject bob', 'end']);
  });

  test('stays as it is when it was decided in the meantime', () => {
    const { game, timeOut } = late('reject');
    game.by('bob', 'approve');
    game.later(5);
    expect(timeOut()).toEqual({ refused: 'apply.taskOver' });
  });
});
