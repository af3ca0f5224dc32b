import * as call from '@chancery/contract/contest/calls.ts';
import type { RoundState } from '@chancery/contract/contest/codes.ts';
import * as jury from '@chancery/contract/contest/jury.calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { givenContests } from './contest.testing.ts';

/** As many as a gate can wait for; `CONTEST_RUNS=500` asks for more. */
const numRuns = Number(process.env.CONTEST_RUNS ?? 2);
const places = 2;

const world = await createWorld();
const { given, db } = world;
const operator = await given.operator();
const captains = [
  await given.member({ role: Role.mainAdministrator }),
  await given.member({ role: Role.mainAdministrator }),
  await given.member({ role: Role.mainAdministrator }),
] as const;
const juror = await given.member({});
const { publish, register, enter, save, appoint, reviewOf, judge, mine } = givenContests(world, operator);

interface Standing {
  readonly id: string;
  readonly round: string;
  readonly who: (typeof captains)[number];
}

const one = async (sql: string, ...values: unknown[]) => (await db.query(sql, values)).rows[0];
const entryOf = async ({ round, who }: Standing): Promise<string> =>
  (
    await one(
      `SELECT e.id FROM contest_entry e JOIN contest_team t ON t.id = e.team_id
       WHERE e.round_id = $1 AND t.captain_id = $2 AND t.withdrawn_at IS NULL`,
      round,
      who.id,
    )
  )?.id ?? crypto.randomUUID();
const teamOf = async ({ id, who }: Standing): Promise<string> =>
  (
    await one(
      'SELECT id FROM contest_team WHERE contest_id = $1 AND captain_id = $2 AND withdrawn_at IS NULL',
      id,
      who.id,
    )
  )?.id ?? crypto.randomUUID();

/** Everything anybody can try. */
const tries = {
  register: ({ who, id }: Standing) => register(who, id),
  withdraw: async (at: Standing) => world.call(at.who, call.withdrawTeam, { id: await teamOf(at) }),
  enter: ({ who, round }: Standing) => enter(who, round),
  again: async ({ who, id, round }: Standing) => {
    const { entry } = await mine(who, id);
    const saved = await save(who, round, 'Again', entry?.revision ?? 0);
    await world.call(who, call.submitEntry, saved);
  },
  end: ({ round }: Standing) =>
    db.query(`UPDATE contest_round SET deadline_at = least(deadline_at, now()) WHERE id = $1`, [round]),
  ask: ({ round }: Standing) => appoint(round, juror),
  score: async (at: Standing) => judge(juror, await entryOf(at), 5),
  recall: async (at: Standing) =>
    world.call(operator, jury.recallJuror, { id: await reviewOf(juror, await entryOf(at)) }),
  close: ({ round }: Standing) => world.call(operator, jury.closeRound, { id: round, withoutMissing: true }),
  appeal: ({ who, round }: Standing) => world.call(who, call.appealRanking, { roundId: round, text: 'why?' }),
  answer: async ({ round }: Standing) => {
    const appeal = await one(`SELECT id FROM contest_appeal WHERE round_id = $1 AND state = 'open'`, round);
    const id = appeal?.id ?? crypto.randomUUID();
    await world.call(operator, jury.answerAppeal, { id, upheld: false, answer: 'no' });
  },
  publish: async ({ round }: Standing) => {
    await db.query('UPDATE contest_round SET appeals_until = now() WHERE id = $1 AND ranked_at IS NOT NULL', [
      round,
    ]);
    await world.call(operator, jury.publishRound, { id: round });
  },
} satisfies Record<string, (at: Standing) => Promise<unknown>>;

type Try = keyof typeof tries;
type State = (typeof RoundState.all)[number];

/** What a step makes of a round; all others leave it as it is. */
const leads: Partial<Record<Try, Partial<Record<State, State>>>> = {
  close: { open: 'ranked' },
  publish: { ranked: 'published' },
};

const step = fc.tuple(fc.constantFrom(...(Object.keys(tries) as Try[])), fc.nat(captains.length - 1));

test('whatever is tried in whatever order, places are kept, points are given once and rounds go only on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 35, size: 'max' }), async (taken) => {
      const { id, round } = await publish({ capacity: places, appealDays: 1 });
      let state: State = 'open';
      const scored = new Set<string>();
      for (const [name, index] of taken) {
        const at = { id, round, who: captains[index] ?? captains[0] };
        const entry = await entryOf(at);
        const isDone = await tries[name](at).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({
              key: expect.stringMatching(/^(contest|review|registration|edit)\./),
            });
            return false;
          },
        );
        if (isDone && name === 'score') {
          expect(scored.has(entry), 'points twice').toBe(false);
          scored.add(entry);
        }
        if (isDone && leads[name]) {
          const next: State | undefined = leads[name][state];
          expect(next, `${name} from ${state}`).toBeDefined();
          state = next ?? state;
        }
        const kept = await one(
          `SELECT r.state, r.ranking, l.booked, l.waiting,
             (SELECT count(*)::int FROM registration g WHERE g.list_id = l.id AND g.state = 'booked') AS really,
             (SELECT count(*)::int FROM contest_team t WHERE t.contest_id = l.id AND t.withdrawn_at IS NULL) AS teams
           FROM contest_round r JOIN registration_list l ON l.id = r.contest_id WHERE r.id = $1`,
          round,
        );
        expect(kept.state).toBe(state);
        expect(kept.booked).toBe(kept.really);
        expect(kept.booked).toBeLessThanOrEqual(places);
        expect(kept.booked + kept.waiting).toBe(kept.teams);
      }
      const { rows } = await db.query(
        `SELECT e.version, (SELECT count(*)::int FROM submission_version v WHERE v.subject_id = e.id) AS kept
         FROM contest_entry e WHERE e.round_id = $1`,
        [round],
      );
      for (const { version, kept } of rows) expect(kept).toBe(version);
    }),
    { numRuns, seed: 650 },
  );
});
