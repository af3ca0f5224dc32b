import { expect, test } from 'vitest';
import { office, step, submitted } from './given.testing.ts';
import { actionsOf } from './may.ts';
import { newApproval } from './state.ts';

const deciding = ['approve', 'reject', 'returnToApplicant', 'transfer', 'addBefore', 'addAfter'];

test('an approver may decide when it is their turn, and send back where somebody was asked', () => {
  const game = submitted(office(), [step(['bob']), step(['cem'])]);
  expect(actionsOf(game.state, 'bob')).toEqual({
    taskId: game.state.tasks[0]?.id,
    actions: [...deciding, 'comment'],
    returnTo: [],
  });
  expect(actionsOf(game.state, 'cem')).toEqual({ taskId: null, actions: ['comment'], returnTo: [] });
  game.by('bob', 'approve');
  const mine = actionsOf(game.state, 'cem');
  expect(mine.actions.toSorted()).toEqual([...deciding, 'returnToStep', 'comment'].toSorted());
  expect(mine.returnTo).toEqual([{ stepId: 'bob', name: 'step of bob' }]);
  expect(actionsOf(game.state, 'bob').actions).toEqual(['comment']);
});

test('the applicant may remind and take back, and submit again what was returned', () => {
  expect(actionsOf(newApproval('ann', []), 'ann').actions).toEqual(['submit']);
  const game = submitted(office(), [step(['bob'])]);
  expect(actionsOf(game.state, 'ann').actions).toEqual(['revoke', 'notify', 'comment']);
  game.by('bob', { action: 'returnToApplicant' });
  expect(actionsOf(game.state, 'ann').actions).toEqual(['resubmit', 'revoke', 'comment']);
  expect(actionsOf(game.state, 'bob').actions).toEqual(['comment']);
  game.does({ action: 'revoke', by: 'ann' });
  expect(actionsOf(game.state, 'ann').actions).toEqual(['comment']);
});
