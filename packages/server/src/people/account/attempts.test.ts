import { guesses, publicCalls } from '@chancery/contract/limits.guesses.ts';
import { expect, test } from 'vitest';
import { Refused } from '../../kit/refuse.ts';
import type { Attempts } from './attempts.ts';
import { createMemory, from } from './guess.testing.ts';

type Work = (attempts: Attempts, at: number) => Promise<unknown>;
const here = '203.0.113.7';

/** What is heard by whoever tries so often at once; nothing when all of it is looked at. */
const heardAfter = async (times: number, work: Work, who = (_at: number) => here, machine?: string) => {
  const { attempts } = createMemory();
  for (let at = 0; at < times; at += 1) {
    const said = await from(who(at), () => work(attempts, at), machine).catch((cause: unknown) => cause);
    if (said instanceof Refused) return { at, key: said.key, ...said.detail };
    if (said instanceof Error) throw said;
  }
  return undefined;
};
const neighbour = (at: number) => `203.0.113.${at % 250}`;
const elsewhere = (at: number) => `${11 + (at % 200)}.${at >> 8}.1.${at % 250}`;

test.each<[string, Work, typeof neighbour, number, object]>([
  [
    'a name from everywhere',
    (one) => one.takeTry({ target: 'a', isKnown: false }),
    elsewhere,
    guesses.target.free,
    { key: 'account.locked', params: { minutes: 1 }, retryAfterSeconds: 60 },
  ],
  [
    'many names from one address',
    (one, at) => one.takeTry({ target: `a${at}`, isKnown: false }),
    () => here,
    guesses.address.free,
    { key: 'account.locked', retryAfterSeconds: 2 },
  ],
  [
    'many names from one network',
    (one, at) => one.takeTry({ target: `a${at}`, isKnown: false }),
    neighbour,
    guesses.network.free,
    { key: 'account.locked', retryAfterSeconds: 1 },
  ],
  [
    'codes of many phones',
    (one) => one.takeTryFrom(false),
    () => here,
    guesses.address.free,
    { key: 'request.tooMany' },
  ],
  [
    'one’s own password, from everywhere',
    (one) => one.takeOwnTry('me'),
    elsewhere,
    guesses.machine.free,
    { key: 'account.locked', retryAfterSeconds: 5 },
  ],
  ['texts', (one) => one.takeText(), () => here, guesses.textAddress.free, { key: 'request.tooMany' }],
  [
    'texts of a network',
    (one) => one.takeText(),
    neighbour,
    guesses.textNetwork.free,
    { key: 'request.tooMany' },
  ],
  [
    'invitations of many units',
    (one, at) => one.takeInvitation(`u${at}`),
    () => here,
    guesses.inviteAddress.free,
    { key: 'request.tooMany' },
  ],
  [
    'invitations of many units by a network',
    (one, at) => one.takeInvitation(`u${at}`),
    neighbour,
    guesses.inviteNetwork.free,
    { key: 'request.tooMany' },
  ],
  [
    'invitations of a unit from everywhere',
    (one) => one.takeInvitation('u'),
    elsewhere,
    guesses.inviteUnit.free,
    { key: 'request.tooMany' },
  ],
  [
    'codes of devices',
    (one) => one.takeBinding('u'),
    elsewhere,
    guesses.binding.free,
    { key: 'device.bindTooMany', params: { minutes: 1 }, retryAfterSeconds: 60 },
  ],
  [
    'requests sent by hand',
    (one) => one.takeWebhookSend('u'),
    elsewhere,
    guesses.webhook.free,
    { key: 'webhook.tooManySends', params: { seconds: 15 }, retryAfterSeconds: 15 },
  ],
  [
    'public calls',
    (one) => one.takePublicCall(here),
    () => here,
    publicCalls.address,
    { key: 'request.tooMany' },
  ],
  [
    'public calls of a network',
    (one, at) => one.takePublicCall(neighbour(at)),
    neighbour,
    publicCalls.network,
    { key: 'request.tooMany' },
  ],
])(
  '%s: so many are looked at, and the next one hears when to come back',
  async (_, work, who, free, heard) => {
    expect(await heardAfter(free, work, who)).toBeUndefined();
    expect(await heardAfter(free + 1, work, who)).toMatchObject({ at: free, ...heard });
  },
);

test('a machine its owner has used has tries of its own; one without a name has those of a stranger', async () => {
  const known: Work = (one) => one.takeTry({ target: 'a', isKnown: true });
  expect(await heardAfter(6, known, elsewhere, 'm')).toMatchObject({ at: 5, retryAfterSeconds: 5 });
  expect(await heardAfter(6, known, elsewhere)).toMatchObject({ at: 5, retryAfterSeconds: 60 });
  const { attempts } = createMemory();
  const tryAt = (target: string, machine: string) =>
    from(here, () => attempts.takeTry({ target, isKnown: true }), machine);
  for (let at = 0; at < guesses.machine.free; at += 1) await tryAt('a', 'm');
  await expect(tryAt('A', 'm')).rejects.toThrow('account.locked');
  await tryAt('a', 'n');
  await tryAt('b', 'm');
});

test('who is known waits for nobody’s guesses at codes, and who is on this machine cannot be told apart', async () => {
  expect(await heardAfter(300, (one) => one.takeTryFrom(true))).toBeUndefined();
  expect(
    await heardAfter(
      300,
      (one) => one.takeText(),
      () => '127.0.0.1',
    ),
  ).toBeUndefined();
  const public_: Work = (one) => one.takePublicCall('127.0.0.1');
  expect(await heardAfter(publicCalls.network, public_)).toBeUndefined();
  expect(await heardAfter(publicCalls.network + 1, public_)).toMatchObject({ key: 'request.tooMany' });
});

test('a try that was right is forgiven', async () => {
  const { attempts } = createMemory();
  for (let at = 0; at < 20; at += 1)
    await from(elsewhere(at), async () => {
      const taken = await attempts.takeTry({ target: 'a', isKnown: false });
      await taken.forgive();
    });
});

test('a number gets so many invitations by text of a unit, and of all units together', async () => {
  const { attempts } = createMemory();
  const sent = async (unit: string) => attempts.takeInvitationText(unit, '13900000000');
  expect([await sent('a'), await sent('a'), await sent('a')]).toEqual([true, true, false]);
  expect([await sent('b'), await sent('c'), await sent('d'), await sent('e')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a wait of less than a second is one second', async () => {
  const { attempts, pass } = createMemory();
  const work = () => from(here, () => attempts.takeWebhookSend('u')).catch((cause: Refused) => cause.detail);
  for (let at = 0; at < guesses.webhook.free; at += 1) await work();
  pass(14_900);
  expect(await work()).toMatchObject({ retryAfterSeconds: 1 });
  pass(100);
  expect(await work()).toBeUndefined();
});
