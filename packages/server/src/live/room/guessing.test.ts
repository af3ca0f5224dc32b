import { publicCalls } from '@chancery/contract/limits.guesses.ts';
import * as call from '@chancery/contract/live/calls.ts';
import { expect, test } from 'vitest';
import { newPhone } from '../../seal-use/photo/photo.testing.ts';
import { createWorld, nobody } from '../../testing/world.ts';

const world = await createWorld();

test('whoever guesses keys of seats, or links, is slowed down', async () => {
  const { takePublicCall } = world.app.services.attempts;
  // From this machine as many come as from a network.
  for (let each = 0; each < publicCalls.network - 2; each += 1) await takePublicCall('127.0.0.1');
  const beat = () => world.call(nobody, call.beatLive, { key: newPhone(), active: true });
  const wish = { ticket: 'nobody made this', code: '000000', key: newPhone(), consent: true } as const;
  const accept = () => world.call(nobody, call.acceptLiveInvite, wish);
  await expect(beat()).toRefuseWith('live.over');
  await expect(accept()).toRefuseWith('live.inviteOver');
  await expect(beat()).toRefuseWith('request.tooMany');
  await expect(accept()).toRefuseWith('request.tooMany');
});
