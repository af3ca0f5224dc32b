import * as call from '@chancery/contract/meeting/calls.ts';
import type { MeetingState } from '@chancery/contract/meeting/codes.ts';
import * as desk from '@chancery/contract/meeting/desk.calls.ts';
import * as run from '@chancery/contract/meeting/run.calls.ts';
import { type MeetingStep, nextMeetingState } from '@chancery/contract/meeting/steps.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { doc, givenMeetings } from './meeting.testing.ts';

/** As many as a gate can wait for; `MEETING_RUNS=500` asks for more, and `MEETING_SEED=1` for others. */
const numRuns = Number(process.env.MEETING_RUNS ?? 3);
const seed = Number(process.env.MEETING_SEED ?? 640);

const world = await createWorld();
const { given, db } = world;
const ask = world.call;
const operator = await given.operator();
const people = [await given.member({}), await given.member({}), await given.member({})] as const;
const [chair] = people;
const { write, invite, vote } = givenMeetings(world, operator);

interface Standing {
  readonly id: string;
  /** The vote that was opened last. */
  voteId: string;
  version: number;
}

const opened = async (at: Standing, secret: boolean) => {
  at.voteId = await vote(chair, at.id, { secret });
};
const cast = (who: number, option: number) => (at: Standing) =>
  ask(people[who] ?? chair, call.castVote, { voteId: at.voteId, option });
const agree = (who: number) => (at: Standing) =>
  ask(people[who] ?? chair, call.agreeMinutes, { id: at.id, version: at.version, agrees: true });
const checkIn = (who: number) => (at: Standing) =>
  ask(people[who] ?? chair, call.checkInMeeting, { id: at.id });

const leave = (who: number) => async (at: Standing) => {
  const { rows } = await db.query('SELECT id FROM meeting_member WHERE meeting_id = $1 AND account_id = $2', [
    at.id,
    people[who]?.id,
  ]);
  return ask(people[who] ?? chair, run.leaveMeeting, { memberId: rows[0].id });
};

/** Everything anybody can try, and the step of the table it takes. */
const tries: Readonly<
  Record<string, readonly [MeetingStep | undefined, (at: Standing) => Promise<unknown>]>
> = {
  call: ['call', ({ id }) => ask(operator, desk.callMeeting, { id })],
  start: ['start', ({ id }) => ask(chair, run.startMeeting, { id })],
  end: ['end', ({ id }) => ask(operator, run.endMeeting, { id })],
  cancel: ['cancel', ({ id }) => ask(operator, desk.cancelMeeting, { id, reason: 'none' })],
  answer: ['answer', ({ id }) => ask(chair, call.answerMeeting, { id, answer: 'yes' })],
  first: ['attend', checkIn(0)],
  second: ['attend', checkIn(1)],
  third: ['attend', checkIn(2)],
  leaves: ['leave', leave(1)],
  goes: ['leave', leave(2)],
  openly: ['vote', (at) => opened(at, false)],
  secretly: ['vote', (at) => opened(at, true)],
  yes: ['vote', cast(0, 0)],
  no: ['vote', cast(1, 1)],
  abstain: ['vote', cast(2, 2)],
  again: ['vote', cast(2, 0)],
  close: ['vote', ({ voteId }) => ask(chair, run.closeVote, { voteId })],
  giveUp: ['vote', ({ voteId }) => ask(operator, run.cancelVote, { voteId })],
  write: [
    'write',
    async (at) => {
      const { version } = await ask(chair, run.writeMinutes, {
        id: at.id,
        version: at.version,
        body: doc('Minutes'),
      });
      at.version = version;
    },
  ],
  agreeFirst: [undefined, agree(0)],
  agreeSecond: [undefined, agree(1)],
  agreeThird: [undefined, agree(2)],
};

const stateOf = async ({ id }: Standing) =>
  (await db.query('SELECT state FROM meeting WHERE id = $1', [id])).rows[0]
    .state as (typeof MeetingState.all)[number];

/** As many are counted as have voted, nobody twice, and nobody's choice is kept of a secret vote. */
const expectHonestVotes = async ({ id }: Standing) => {
  const { rows } = await db.query(
    `SELECT v.state, v.secret, (SELECT sum(n) FROM unnest(v.counts) n)::int AS counted,
            (SELECT count(*)::int FROM meeting_voted d WHERE d.vote_id = v.id) AS voted,
            (SELECT count(*)::int FROM meeting_choice c WHERE c.vote_id = v.id) AS chosen,
            (SELECT count(*)::int FROM meeting_tally t WHERE t.vote_id = v.id) AS sums
     FROM meeting_vote v WHERE v.meeting_id = $1`,
    [id],
  );
  for (const { state, secret, counted, voted, chosen, sums } of rows) {
    if (state === 'closed') expect(counted).toBe(voted);
    if (state === 'closed' && secret) expect(voted).toBeGreaterThanOrEqual(3);
    expect(voted).toBeLessThanOrEqual(people.length);
    expect(chosen).toBe(secret ? 0 : voted);
    expect(sums).toBe(secret && state === 'open' ? 1 : 0);
  }
};

test('whatever is tried in whatever order, only steps of the table are taken, and every vote counts once', async () => {
  // A walk that leads somewhere, with anything in between.
  const way = [
    'call',
    'first',
    'second',
    'third',
    'start',
    'secretly',
    'yes',
    'no',
    'abstain',
    'close',
    'end',
  ];
  const rest = ['write', 'agreeFirst', 'agreeSecond', 'agreeThird'];
  const strays = fc.array(
    fc.tuple(fc.nat(way.length + rest.length), fc.constantFrom(...Object.keys(tries))),
    {
      minLength: 8,
      maxLength: 16,
      size: 'max',
    },
  );
  await fc.assert(
    fc.asyncProperty(strays, async (added) => {
      const id = await write();
      await invite(id, chair, 'chair');
      for (const person of people.slice(1)) await invite(id, person);
      const at: Standing = { id, voteId: crypto.randomUUID(), version: 0 };
      const names = [...way, ...rest];
      for (const [place, name] of added) names.splice(place, 0, name);
      for (const name of names) {
        const [step, attempt] = tries[name] ?? [];
        const before = await stateOf(at);
        const isDone = await attempt?.(at).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ key: expect.stringMatching(/^meeting\.|^request\.invalid$/) });
            return false;
          },
        );
        const after = await stateOf(at);
        if (step === undefined) expect([before, 'minuted']).toContain(after);
        else expect(after, `${name} from ${before}`).toBe(isDone ? nextMeetingState(before, step) : before);
        if (after === 'minuted' && before !== 'minuted') expect(before).toBe('ended');
      }
      await expectHonestVotes(at);
    }),
    { numRuns, seed },
  );
});
