import { describe, expect, test } from 'vitest';
import { office, step, submitted } from './given.testing.ts';

describe('transfer', () => {
  test('somebody else decides in my place', () => {
    const game = submitted(office(), [step(['bob', 'cem'])]);
    game.by('bob', { action: 'transfer', userId: 'dan', text: 'your field' });
    expect(game.tasks()).toEqual(['bob transferred', 'cem open', 'dan open']);
    expect(game.state.tasks.at(-1)).toMatchObject({ insteadOf: 'bob', slot: 0 });
    game.by('dan', 'approve');
    game.by('cem', 'approve');
    expect(game.state.end).toBe('approved');
  });

  test('and may give it back', () => {
    const game = submitted(office(), [step(['bob'])]);
    game.by('bob', { action: 'transfer', userId: 'dan' });
    game.by('dan', { action: 'transfer', userId: 'bob' });
    expect(game.asked()).toEqual(['bob']);
  });

  test('goes to the delegate of one who is away', () => {
    const house = office();
    house.delegates.set('dan', 'eve');
    const game = submitted(house, [step(['bob'])]);
    game.by('bob', { action: 'transfer', userId: 'dan' });
    expect(game.asked()).toEqual(['eve']);
  });
});

describe('adding an approver', () => {
  test('before me: I decide after them', () => {
    const game = submitted(office(), [step(['bob'])]);
    game.by('bob', { action: 'addBefore', userId: 'dan' });
    expect(game.tasks()).toEqual(['bob waiting', 'dan open']);
    game.by('dan', 'approve');
    expect(game.asked()).toEqual(['bob']);
    game.by('bob', 'approve');
    expect(game.state.end).toBe('approved');
  });

  test('after me: they decide when I agreed, in a step of any as well', () => {
    const game = submitted(office(), [step(['bob', 'cem'], { mode: 'any' })]);
    game.by('bob', { action: 'addAfter', userId: 'dan' });
    expect(game.asked()).toEqual(['bob', 'cem']);
    game.by('bob', 'approve');
    expect(game.asked()).toEqual(['cem', 'dan']);
    expect(game.state.tasks.at(-1)).toMatchObject({ addedBy: 'bob', insteadOf: null });
    game.by('dan', 'approve');
    expect(game.state.end).toBe('approved');
  });

  test('again and again, in the order that was asked for', () => {
    const game = submitted(office(), [step(['bob', 'hugo'], { mode: 'sequence' })]);
    game.by('bob', { action: 'addAfter', userId: 'cem' });
    game.by('bob', { action: 'addAfter', userId: 'dan' });
    game.by('bob', { action: 'addBefore', userId: 'eve' });
    const order: string[] = [];
    while (game.state.end === null) {
      const [next, ...others] = game.asked();
      expect(others).toEqual([]);
      order.push(next ?? '');
      game.by(next ?? '', 'approve');
    }
    expect(order).toEqual(['eve', 'bob', 'dan', 'cem', 'hugo']);
  });

  test('one of several administrators who does so takes it up alone', () => {
    const game = submitted(office(), [step(['gus'], { onEmpty: 'administrator' })]);
    game.by('adam', { action: 'addBefore', userId: 'dan' });
    expect(game.tasks()).toEqual(['adam waiting', 'ada dropped', 'dan open']);
    expect(game.told()).toEqual(['submit ann', 'addBefore adam dan', 'skip ada']);
  });
});

describe.each(['transfer', 'addBefore', 'addAfter'] as const)('%s is refused', (action) => {
  const tried = (userId: string, rest: Parameters<typeof step>[1] = {}, people = ['bob', 'cem']) => {
    const house = office();
    const game = submitted(house, [step(people, rest)]);
    const mine = game.state.tasks.find((task) => task.userId === 'bob');
    return game.tries({ action, by: 'bob', taskId: mine?.id ?? '', userId })?.refused;
  };

  test.each([
    ['gus', 'apply.userNotFound'],
    ['bob', 'apply.alreadyIn'],
    ['cem', 'apply.alreadyIn'],
    ['ann', 'apply.applicantMayNot'],
    ['dan', undefined],
  ])('for %s with %s', (userId, refused) => {
    expect(tried(userId)).toBe(refused);
  });

  test('for the applicant unless that is allowed and others decide', () => {
    expect(tried('ann', { onSelf: 'allow' })).toBeUndefined();
    expect(tried('ann', { onSelf: 'allow', mode: 'any' })).toBe('apply.applicantMayNot');
    const alone = tried('ann', { onSelf: 'allow' }, ['bob']);
    expect(alone).toBe(action === 'transfer' ? 'apply.applicantMayNot' : undefined);
  });

  test('for one who decided already', () => {
    const game = submitted(office(), [step(['bob', 'cem'])]);
    game.by('cem', 'approve');
    const taskId = game.state.tasks[0]?.id ?? '';
    expect(game.tries({ action, by: 'bob', taskId, userId: 'cem' })).toEqual({
      refused: 'apply.alreadyIn',
      params: { userId: 'cem' },
    });
  });
});
