import { describe, expect, test } from 'vitest';
import { office, step, submitted } from './given.testing.ts';

describe('deciding together', () => {
  test('all: everybody has to agree', () => {
    const game = submitted(office(), [step(['bob', 'cem', 'dan'])]);
    game.by('cem', 'approve');
    game.by('bob', 'approve');
    expect(game.state.state).toBe('RUNNING');
    expect(game.asked()).toEqual(['dan']);
    game.by('dan', 'approve');
    expect(game.state).toMatchObject({ state: 'COMPLETED', end: 'approved' });
  });

  test('any: the first one decides for all', () => {
    const game = submitted(office(), [step(['bob', 'cem'], { mode: 'any' }), step(['dan'])]);
    game.by('cem', 'approve');
    expect(game.asked()).toEqual(['dan']);
    expect(game.state.tasks.map(({ state }) => state)).toEqual(['dropped', 'approved', 'open']);
  });

  test('sequence: one after another', () => {
    const game = submitted(office(), [step(['bob', 'cem'], { mode: 'sequence' })]);
    expect(game.tasks()).toEqual(['bob open', 'cem waiting']);
    game.by('bob', 'approve');
    expect(game.tasks()).toEqual(['bob approved', 'cem open']);
    game.by('cem', 'approve');
    expect(game.state.state).toBe('COMPLETED');
  });

  test.each(['all', 'any', 'sequence'] as const)('%s: one rejection ends it', (mode) => {
    const game = submitted(office(), [step(['bob', 'cem'], { mode }), step(['dan'])]);
    game.by('bob', 'reject');
    expect(game.state).toMatchObject({ state: 'TERMINATED', end: 'rejected' });
    expect(game.tasks()).toEqual(['bob rejected', 'cem dropped']);
    expect(game.told()).toEqual(['submit ann', 'reject bob', 'end']);
    expect(game.events.at(-1)?.text).toBe('rejected');
  });

  test('an opinion is kept with the decision', () => {
    const game = submitted(office(), [step(['bob'])]);
    game.by('bob', { action: 'approve', text: 'fine by me' });
    expect(game.state.tasks[0]).toMatchObject({ opinion: 'fine by me', decidedAt: office().now });
    expect(game.events.find(({ action }) => action === 'approve')?.text).toBe('fine by me');
  });
});

describe('sending back', () => {
  test('to the applicant: nothing waits until it is submitted again, then all begins anew', () => {
    const route = [step(['bob', 'cem']), step(['dan'])];
    const game = submitted(office(), route);
    game.by('bob', 'approve');
    game.by('cem', { action: 'returnToApplicant', text: 'which contract?' });
    expect(game.state).toMatchObject({ state: 'WAITING', returned: true, round: 1, end: null });
    expect(game.tasks()).toEqual(['bob approved', 'cem returned']);
    game.does({ action: 'resubmit', by: 'ann', route: [step(['eve']), ...route], chosen: [] });
    expect(game.state).toMatchObject({ state: 'WAITING', returned: false, round: 2, stage: 0 });
    expect(game.asked()).toEqual(['eve']);
    game.by('eve', 'approve');
    expect(game.asked()).toEqual(['bob', 'cem']);
  });

  test('to a step of all: everybody is asked again, and what follows as well', () => {
    const game = submitted(office(), [step(['bob', 'cem']), step(['dan']), step(['eve'])]);
    for (const userId of ['bob', 'cem', 'dan']) game.by(userId, 'approve');
    game.by('eve', { action: 'returnToStep', stepId: 'bobcem' });
    expect(game.state).toMatchObject({ state: 'RUNNING', round: 2, stage: 0, returned: false });
    expect(game.asked()).toEqual(['bob', 'cem']);
    for (const userId of ['bob', 'cem', 'dan', 'eve']) game.by(userId, 'approve');
    expect(game.state.end).toBe('approved');
  });

  test('further back the next time, to a step decided before the first return', () => {
    const game = submitted(office(), [step(['bob']), step(['cem']), step(['dan'])]);
    game.by('bob', 'approve');
    game.by('cem', 'approve');
    game.by('dan', { action: 'returnToStep', stepId: 'cem' });
    game.by('cem', { action: 'returnToStep', stepId: 'bob' });
    expect(game.asked()).toEqual(['bob']);
    expect(game.state.round).toBe(3);
  });

  test.each(['cem', 'dan', 'gus', 'nowhere'])('not to the step %s', (stepId) => {
    const game = submitted(office(), [
      step(['bob']),
      step(['gus'], { onEmpty: 'pass' }),
      step(['cem']),
      step(['dan']),
    ]);
    game.by('bob', 'approve');
    const taskId = game.state.tasks.find(({ userId }) => userId === 'cem')?.id ?? '';
    expect(game.tries({ action: 'returnToStep', by: 'cem', taskId, stepId })).toEqual({
      refused: 'apply.cannotReturnThere',
    });
  });
});

describe('taking back', () => {
  test('while it waits, while it runs and while it is returned', () => {
    for (const before of [[], ['approve'], ['returnToApplicant']] as const) {
      const game = submitted(office(), [step(['bob']), step(['cem'])]);
      for (const action of before) game.by('bob', { action });
      game.does({ action: 'revoke', by: 'ann', text: 'not needed' });
      expect(game.state).toMatchObject({ state: 'TERMINATED', end: 'revoked', returned: false });
      expect(game.asked()).toEqual([]);
    }
  });
});

describe('what is refused', () => {
  const over = { refused: 'apply.over', params: { how: 'rejected' } };
  const gone = { refused: 'apply.taskOver' };

  test('everything but comments once it is over', () => {
    const game = submitted(office(), [step(['bob', 'cem'])]);
    const [first, second] = game.state.tasks.map(({ id }) => id);
    game.by('bob', 'reject');
    const before = game.state;
    expect(game.tries({ action: 'approve', by: 'cem', taskId: second ?? '' })).toEqual(over);
    expect(game.tries({ action: 'approve', by: 'bob', taskId: first ?? '' })).toEqual(over);
    expect(game.tries({ action: 'revoke', by: 'ann' })).toEqual(over);
    expect(game.tries({ action: 'notify', by: 'ann' })).toEqual(over);
    expect(game.tries({ action: 'resubmit', by: 'ann', route: [], chosen: [] })).toEqual(over);
    expect(game.tries({ action: 'timeOut', taskId: second ?? '' })).toEqual(over);
    expect(game.tries({ action: 'handOver', by: null, from: 'cem', to: 'dan' })).toEqual(over);
    expect(game.tries({ action: 'comment', by: 'dan', text: 'a pity' })).toBeUndefined();
    expect(game.state).toBe(before);
  });

  test('to decide twice, for others, out of turn, or when gone', () => {
    const house = office();
    const game = submitted(house, [step(['bob', 'cem'], { mode: 'sequence' })]);
    const [first, second] = game.state.tasks.map(({ id }) => id);
    expect(game.tries({ action: 'approve', by: 'cem', taskId: second ?? '' })).toEqual(gone);
    expect(game.tries({ action: 'approve', by: 'cem', taskId: first ?? '' })).toEqual(gone);
    expect(game.tries({ action: 'approve', by: 'eve', taskId: 'none' })).toEqual(gone);
    game.by('bob', 'approve');
    expect(game.tries({ action: 'approve', by: 'bob', taskId: first ?? '' })).toEqual(gone);
    house.gone.add('cem');
    expect(game.tries({ action: 'approve', by: 'cem', taskId: second ?? '' })).toEqual(gone);
  });

  test('to decide what was sent back, or to submit again what was not', () => {
    const game = submitted(office(), [step(['bob', 'cem'])]);
    const resubmit = { action: 'resubmit', by: 'ann', route: [], chosen: [] } as const;
    expect(game.tries(resubmit)).toEqual({ refused: 'apply.notReturned' });
    expect(game.tries({ action: 'submit', by: 'ann' })).toEqual(gone);
    const second = game.state.tasks[1]?.id ?? '';
    game.by('bob', { action: 'returnToApplicant' });
    expect(game.tries({ action: 'approve', by: 'cem', taskId: second })).toEqual(gone);
  });

  test("to touch somebody else's application", () => {
    const game = submitted(office(), [step(['bob'])]);
    for (const action of ['revoke', 'notify', 'submit'] as const) {
      expect(game.tries({ action, by: 'bob' })).toEqual({ refused: 'apply.notFound' });
    }
  });
});

test('a reminder names those who are to decide', () => {
  const game = submitted(office(), [step(['bob', 'cem'])]);
  game.by('bob', 'approve');
  game.does({ action: 'notify', by: 'ann' });
  expect(game.told().at(-1)).toBe('notify ann cem');
});
