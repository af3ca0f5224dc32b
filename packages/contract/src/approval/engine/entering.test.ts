import { describe, expect, test } from 'vitest';
import { Role } from '../../unit/codes.ts';
import type { ApproveStep } from '../flow.ts';
import { copy, office, step, submitted } from './given.testing.ts';

describe('who is asked', () => {
  const rows: readonly [string, Partial<ApproveStep>, readonly string[]][] = [
    ['named people', {}, ['bob', 'cem']],
    ['a role', { approvers: { by: 'role', role: Role.administrator } }, ['adam', 'ada']],
    ['the head', { approvers: { by: 'departmentHead' } }, ['hugo']],
    ['the head of a level', { approvers: { by: 'headLevel', level: 2 } }, ['hera']],
    ['whom the applicant chose', { approvers: { by: 'applicantChoice', max: 2 } }, ['dan', 'eve']],
    ['the first of a sequence', { mode: 'sequence' }, ['bob']],
    ['everybody of any-one', { mode: 'any' }, ['bob', 'cem']],
  ];
  test.each(rows)('%s', (_, rest, asked) => {
    const route = [step(['bob', 'cem'], { id: 's', ...rest })];
    expect(submitted(office(), route, [{ stepId: 's', userIds: ['dan', 'eve'] }]).asked()).toEqual(asked);
  });

  test('nobody who is gone, and nobody twice', () => {
    const house = office();
    house.gone.add('bob');
    expect(submitted(house, [step(['bob', 'cem', 'cem', 'dan'])]).asked()).toEqual(['cem', 'dan']);
  });
});

describe('the applicant among the approvers', () => {
  const rows: readonly [ApproveStep['onSelf'], ApproveStep['mode'], readonly string[], readonly string[]][] =
    [
      ['skip', 'all', ['ann', 'bob'], ['bob']],
      ['skip', 'any', ['ann', 'bob'], ['bob']],
      ['head', 'all', ['ann', 'bob'], ['hugo', 'bob']],
      ['head', 'all', ['ann', 'hugo'], ['hugo']],
      ['head', 'any', ['ann'], ['hugo']],
      ['allow', 'all', ['ann', 'bob'], ['ann', 'bob']],
      ['allow', 'sequence', ['bob', 'ann'], ['bob']],
      ['allow', 'any', ['ann', 'bob'], ['bob']],
      ['allow', 'all', ['ann'], ['adam', 'ada']],
      ['skip', 'all', ['ann'], ['adam', 'ada']],
    ];
  test.each(rows)('with %s in a step of %s: %j leaves %j', (onSelf, mode, people, asked) => {
    const route = [step(people, { onSelf, mode, onEmpty: 'administrator' })];
    expect(submitted(office(), route).asked()).toEqual(asked);
  });

  test('without a head above, the applicant is left out', () => {
    const house = office();
    house.gone.add('hugo').add('hera');
    expect(submitted(house, [step(['ann', 'bob'], { onSelf: 'head' })]).asked()).toEqual(['bob']);
  });
});

describe('delegation', () => {
  const rows: readonly [string, readonly [string, string][], readonly string[]][] = [
    ['the delegate takes the place', [['bob', 'dan']], ['dan', 'cem']],
    [
      'chains are followed',
      [
        ['bob', 'dan'],
        ['dan', 'eve'],
      ],
      ['eve', 'cem'],
    ],
    [
      'a circle leads back',
      [
        ['bob', 'dan'],
        ['dan', 'bob'],
      ],
      ['bob', 'cem'],
    ],
    ['never to the applicant', [['bob', 'ann']], ['bob', 'cem']],
    ['never to one who is gone', [['bob', 'gus']], ['bob', 'cem']],
    ['never to one who decides here anyway', [['bob', 'cem']], ['bob', 'cem']],
    [
      'never two places to one',
      [
        ['bob', 'dan'],
        ['cem', 'dan'],
      ],
      ['dan', 'cem'],
    ],
  ];
  test.each(rows)('%s', (_, delegations, asked) => {
    const house = office();
    for (const [from, to] of delegations) house.delegates.set(from, to);
    expect(submitted(house, [step(['bob', 'cem'])]).asked()).toEqual(asked);
  });

  test('it is told in whose place', () => {
    const house = office();
    house.delegates.set('bob', 'dan');
    const game = submitted(house, [step(['bob'])]);
    expect(game.state.tasks[0]).toMatchObject({ userId: 'dan', insteadOf: 'bob' });
    game.by('dan', 'approve');
    expect(game.events.find(({ action }) => action === 'approve')).toMatchObject({
      by: 'dan',
      insteadOf: 'bob',
    });
  });

  test('one that began before the turn came counts when it comes', () => {
    const house = office();
    const game = submitted(house, [step(['bob', 'cem'], { mode: 'sequence' })]);
    house.delegates.set('cem', 'dan');
    game.by('bob', 'approve');
    expect(game.asked()).toEqual(['dan']);
  });
});

describe('the same person twice in a row', () => {
  test('is asked once', () => {
    const game = submitted(office(), [step(['bob']), step(['bob', 'cem'])]);
    game.by('bob', 'approve');
    expect(game.tasks()).toEqual(['bob passed', 'cem open']);
    expect(game.told()).toEqual(['submit ann', 'approve bob', 'skip bob']);
  });

  test('passes the step where that is enough, three in a row as well', () => {
    const game = submitted(office(), [
      step(['bob']),
      step(['cem', 'bob'], { mode: 'any' }),
      step(['bob'], { id: 'z' }),
    ]);
    game.by('bob', 'approve');
    expect(game.state).toMatchObject({ state: 'COMPLETED', end: 'approved' });
  });

  test('is asked again when another step lies between', () => {
    const game = submitted(office(), [step(['bob']), step(['cem']), step(['bob'], { id: 'z' })]);
    game.by('bob', 'approve');
    game.by('cem', 'approve');
    expect(game.asked()).toEqual(['bob']);
  });

  test('is asked when only the clock agreed for them', () => {
    const game = submitted(office(), [
      step(['bob'], { timeout: { hours: 1, action: 'approve' } }),
      step(['bob'], { id: 'z' }),
    ]);
    game.later(2);
    game.does({ action: 'timeOut', taskId: game.state.tasks[0]?.id ?? '' });
    expect(game.asked()).toEqual(['bob']);
  });
});

describe('a step that finds nobody', () => {
  test('is passed', () => {
    const game = submitted(office(), [step(['gus'], { onEmpty: 'pass' }), step(['bob'])]);
    expect(game.asked()).toEqual(['bob']);
    expect(game.told()).toEqual(['submit ann', 'skip']);
    expect(game.state.state).toBe('WAITING');
  });

  test('goes to the administrators, any of whom decides', () => {
    const game = submitted(office(), [step(['gus'], { onEmpty: 'administrator' })]);
    expect(game.asked()).toEqual(['adam', 'ada']);
    game.by('ada', 'approve');
    expect(game.tasks()).toEqual([]);
    expect(game.state.tasks.map(({ state }) => state)).toEqual(['dropped', 'approved']);
    expect(game.state.end).toBe('approved');
  });

  test('never goes to an applicant who is an administrator', () => {
    const game = submitted(office(), [step(['gus'], { onEmpty: 'administrator' })], [], 'adam');
    expect(game.asked()).toEqual(['ada']);
  });

  test('rejects, also for want of administrators', () => {
    expect(submitted(office(), [step(['gus'])]).state).toMatchObject({ state: 'TERMINATED', end: 'nobody' });
    const house = office();
    house.gone.add('adam').add('ada');
    const game = submitted(house, [step(['gus'], { onEmpty: 'administrator' })]);
    expect(game.state).toMatchObject({ state: 'TERMINATED', end: 'nobody' });
    expect(game.told()).toEqual(['submit ann', 'end']);
  });

  test('is not passed when nobody at all would have looked at the application', () => {
    const route = [step(['gus'], { onEmpty: 'pass' }), step(['ann'], { onEmpty: 'pass' }), copy('eve')];
    expect(submitted(office(), route).asked()).toEqual(['adam', 'ada']);
  });

  test('is passed at the end when somebody decided before', () => {
    const game = submitted(office(), [step(['bob']), step(['gus'], { onEmpty: 'pass' })]);
    game.by('bob', 'approve');
    expect(game.state.state).toBe('COMPLETED');
  });
});

test('copies are sent on the way, and nothing waits for them', () => {
  const game = submitted(office(), [copy('eve', 'gus'), step(['bob']), copy('dan')]);
  expect(game.told()).toEqual(['submit ann', 'copy eve']);
  game.by('bob', 'approve');
  expect(game.told()).toEqual(['submit ann', 'copy eve', 'approve bob', 'copy dan', 'end']);
});
