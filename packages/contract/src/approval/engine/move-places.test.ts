import { expect, test } from 'vitest';
import { office, step, submitted } from './given.testing.ts';

const moving = { mayMove: true };
const onPage = { action: 'movePlaces', otherPages: false } as const;
const offPage = { action: 'movePlaces', otherPages: true } as const;

test('who may move seals on the same pages, and nothing else changes', () => {
  const game = submitted(office(), [step(['bob']), step(['cem'], moving)]);
  game.by('bob', 'approve');
  game.by('cem', onPage);
  expect(game.asked()).toEqual(['cem']);
  game.by('cem', 'approve');
  expect(game.told()).toEqual(['submit ann', 'approve bob', 'movePlaces cem', 'approve cem', 'end']);
});

test('a step without that right moves nothing', () => {
  const game = submitted(office(), [step(['bob'])]);
  const taskId = game.state.tasks[0]?.id ?? '';
  expect(game.tries({ ...onPage, by: 'bob', taskId })).toEqual({ refused: 'placing.mayNotMove' });
  expect(game.tries({ ...onPage, by: 'cem', taskId })).toEqual({ refused: 'apply.taskOver' });
});

test('seals on other pages are asked anew of all who agreed, from the first of them on', () => {
  const game = submitted(office(), [step(['bob']), step(['cem']), step(['dan'], moving)]);
  game.by('bob', 'approve');
  game.by('cem', 'approve');
  game.by('dan', offPage);
  expect(game.asked()).toEqual(['bob']);
  expect(game.told().slice(3)).toEqual(['movePlaces dan', 'returnToStep dan bob cem']);
  for (const who of ['bob', 'cem', 'dan']) game.by(who, 'approve');
  expect(game.state.end).toBe('approved');
});

test('those who agreed in the same step are asked anew, too', () => {
  const game = submitted(office(), [step(['bob', 'cem'], moving)]);
  game.by('bob', 'approve');
  game.by('cem', offPage);
  expect(game.asked()).toEqual(['bob', 'cem']);
});

test('where nobody else has agreed, nobody is asked anew', () => {
  const game = submitted(office(), [step(['bob', 'cem'], moving)]);
  game.by('cem', offPage);
  expect(game.tasks()).toEqual(['bob open', 'cem open']);
});
