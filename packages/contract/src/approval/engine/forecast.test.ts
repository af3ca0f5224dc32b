import { describe, expect, test } from 'vitest';
import type { Forecast } from './forecast.ts';
import { forecast, forecastRoute } from './forecast.ts';
import { copy, office, step, submitted } from './given.testing.ts';
import type { Approval } from './state.ts';

const words = ({ people, again, onEmpty, choose }: Forecast) =>
  [
    people.map(({ userId, insteadOf }) => (insteadOf ? `${userId} for ${insteadOf}` : userId)).join(','),
    again.length > 0 ? `again ${again.join(',')}` : '',
    onEmpty ?? '',
    choose === null ? '' : `choose ${choose}`,
  ]
    .filter((word) => word !== '')
    .join(' | ');

describe('before it is submitted', () => {
  const free = step(['x'], { approvers: { by: 'applicantChoice', max: 3 } });
  const rows: readonly [string, Approval['route'], Approval['chosen'], readonly string[]][] = [
    ['who decides and gets copies', [step(['bob', 'cem']), copy('dan')], [], ['bob,cem', 'dan']],
    ['what is to be chosen', [free], [], ['choose 3']],
    ['what was chosen', [free], [{ stepId: 'x', userIds: ['dan'] }], ['dan | choose 3']],
    [
      'what happens where nobody is found',
      [step(['bob']), step(['gus'], { onEmpty: 'pass' })],
      [],
      ['bob', 'pass'],
    ],
    ['who stands in', [step(['gus'], { onEmpty: 'administrator' })], [], ['adam,ada | administrator']],
    ['that nobody may let it by', [step(['gus'], { onEmpty: 'pass' })], [], ['adam,ada | administrator']],
    ['who is not asked twice', [step(['bob', 'cem']), step(['bob'])], [], ['bob,cem', 'bob | again bob']],
    ['what nobody knows yet', [step(['bob', 'cem'], { mode: 'any' }), step(['bob'])], [], ['bob,cem', 'bob']],
    ['the delegate', [step(['eve'])], [], ['dan for eve']],
    ['not the applicant', [step(['ann', 'bob'])], [], ['bob']],
  ];
  test.each(rows)('it tells %s', (_, route, chosen, told) => {
    const house = office();
    house.delegates.set('eve', 'dan');
    expect(forecastRoute(route, chosen, 'ann', house.world()).map(words)).toEqual(told);
  });
});

describe('under way', () => {
  test('it tells what is still ahead', () => {
    const house = office();
    const game = submitted(house, [step(['bob']), step(['cem']), step(['cem', 'dan'])]);
    expect(forecast(game.state, house.world()).map(words)).toEqual(['cem', 'cem,dan | again cem']);
    game.by('bob', 'approve');
    expect(forecast(game.state, house.world()).map(words)).toEqual(['cem,dan | again cem']);
  });

  test('it tells all of the way while it lies with the applicant, and nothing once it is over', () => {
    const house = office();
    const game = submitted(house, [step(['bob']), step(['cem'])]);
    game.by('bob', { action: 'returnToApplicant' });
    expect(forecast(game.state, house.world()).map(words)).toEqual(['bob', 'cem']);
    game.does({ action: 'revoke', by: 'ann' });
    expect(forecast(game.state, house.world())).toEqual([]);
  });
});
