import * as call from '@chancery/contract/contest/calls.ts';
import type { RoundStage, RoundState } from '@chancery/contract/contest/codes.ts';
import * as jury from '@chancery/contract/contest/jury.calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { givenContests } from './contest.testing.ts';

/** As many as a gate can wait for; `CONTEST_RUNS=500` asks for more, and `CONTEST_SEED=1` for others. */
const numRuns = Number(process.env.CONTEST_RUNS ?? 2);
const seed = Number(process.env.CONTEST_SEED ?? 650);
const places = 2;
const patienceMs = 60_000 + numRuns * 30_000;

const world = await createWorld();
const { given, db } = world;
const operator = await given.operator();
const captain = () => given.member({ role: Role.mainAdministrator });
const captains = [await captain(), await captain(), await captain(), await captain()] as const;
const juror = await given.member({});
const { publish, register, enter, save, appoint, reviewOf, judge } = givenContests(world, operator);

interface Standing {
  readonly id: string;
  readonly round: string;
  /** Whose turn it is. */
  readonly at: number;
}

const who = ({ at }: Standing) => captains[at] ?? captains[0];
const one = async (sql: string, ...values: unknown[]) => (await db.query(sql, values)).rows[0];
/** What somebody's team hands in; something that is not there where they have none. */
const entryOf = async (now: Standing): Promise<{ id: string; revision: number }> =>
  (await one(
    `SELECT e.id, d.revision FROM contest_entry e JOIN contest_team t ON t.id = e.team_id
     JOIN submission_draft d ON d.subject_id = e.id
     WHERE e.round_id = $1 AND t.captain_id = $2 AND t.withdrawn_at IS NULL`,
    now.round,
    who(now).id,
  )) ?? { id: crypto.randomUUID(), revision: 0 };
const teamOf = async (now: Standing): Promise<string> =>
  (
    await one(
      'SELECT id FROM contest_team WHERE contest_id = $1 AND captain_id = $2 AND withdrawn_at IS NULL',
      now.id,
      who(now).id,
    )
  )?.id ?? crypto.randomUUID();
const appealIn = async (round: string, state: string): Promise<string> =>
  (await one('SELECT id FROM contest_appeal WHERE round_id = $1 AND state = $2 LIMIT 1', round, state))?.id ??
  crypto.randomUUID();
const answer = async ({ round }: Standing, upheld: boolean) =>
  world.call(operator, jury.answerAppeal, { id: await appealIn(round, 'open'), upheld, answer: 'so' });

/** Everything anybody can try. */
const tries = {
  register: (now: Standing) => register(who(now), now.id),
  withdraw: async (now: Standing) => world.call(who(now), call.withdrawTeam, { id: await teamOf(now) }),
  enter: (now: Standing) => enter(who(now), now.round),
  again: async (now: Standing) => {
    const saved = await save(who(now), now.round, 'Again', (await entryOf(now)).revision);
    await world.call(who(now), call.submitEntry, saved);
  },
  end: ({ round }: Standing) =>
    db.query(`UPDATE contest_round SET deadline_at = least(deadline_at, now()) WHERE id = $1`, [round]),
  ask: ({ round }: Standing) => appoint(round, juror),
  score: async (now: Standing) => judge(juror, (await entryOf(now)).id, 3 + (now.at % 2)),
  recall: async (now: Standing) =>
    world.call(operator, jury.recallJuror, { id: await reviewOf(juror, (await entryOf(now)).id) }),
  close: ({ round }: Standing) => world.call(operator, jury.closeRound, { id: round, withoutMissing: true }),
  appeal: (now: Standing) => world.call(who(now), call.appealRanking, { roundId: now.round, text: 'why?' }),
  reject: (now: Standing) => answer(now, false),
  uphold: (now: Standing) => answer(now, true),
  correct: async (now: Standing) =>
    world.call(operator, jury.correctScore, {
      id: await reviewOf(juror, (await entryOf(now)).id),
      appealId: await appealIn(now.round, 'upheld'),
      scores: { idea: 9, work: now.at },
      reason: 'misread',
    }),
  publish: async ({ round }: Standing) => {
    await db.query('UPDATE contest_round SET appeals_until = now() WHERE id = $1 AND ranked_at IS NOT NULL', [
      round,
    ]);
    await world.call(operator, jury.publishRound, { id: round });
  },
} satisfies Record<string, (now: Standing) => Promise<unknown>>;

type Try = keyof typeof tries;
const names = Object.keys(tries) as Try[];
type State = (typeof RoundState.all)[number];

/** What a step makes of a round; all others leave it as it is. */
const leads: Partial<Record<Try, Partial<Record<State, State>>>> = {
  close: { open: 'ranked' },
  publish: { ranked: 'published' },
};

/** What leads on where a round stands, so that a walk comes to its end and not only to refusals. */
const onwards: Partial<Record<(typeof RoundStage.all)[number], readonly (readonly [Try, number])[]>> = {
  open: [
    ['register', 0],
    ['register', 1],
    ['enter', 0],
    ['enter', 1],
    ['end', 0],
  ],
  judging: [
    ['ask', 0],
    ['score', 0],
    ['score', 0],
    ['score', 1],
    ['close', 0],
  ],
  ranked: [
    ['appeal', 0],
    ['uphold', 0],
    ['correct', 0],
    ['publish', 0],
  ],
};

/** Everything that has to be true after every step, asked for at once. */
const standing = (round: string) =>
  one(
    `SELECT r.state, r.ranking, l.booked, l.waiting,
       ARRAY(SELECT account_id::text FROM registration WHERE list_id = l.id AND state = 'booked' ORDER BY place) AS "on",
       ARRAY(SELECT account_id::text FROM registration WHERE list_id = l.id AND state = 'waiting' ORDER BY place) AS "in line",
       (SELECT count(*)::int FROM contest_team t WHERE t.contest_id = l.id AND t.withdrawn_at IS NULL) AS teams,
       (SELECT count(*)::int FROM review v JOIN contest_entry e ON e.id = v.subject_id
        WHERE e.round_id = r.id AND v.scores IS NOT NULL) AS scored,
       (SELECT count(*)::int FROM contest_appeal a WHERE a.round_id = r.id AND a.state = 'open') AS appeals
     FROM contest_round r JOIN registration_list l ON l.id = r.contest_id WHERE r.id = $1`,
    round,
  );

/** Points to a millionth, as they are said; less than none where nobody gave any. */
const pointsOf = ({ total }: { readonly total: number | null }): number => Number((total ?? -1).toFixed(6));

/** Every version of what was handed in is kept, and no place is above one with more points. */
const expectWhole = async (round: string): Promise<void> => {
  const { rows: entries } = await db.query(
    `SELECT e.version, (SELECT count(*)::int FROM submission_version v WHERE v.subject_id = e.id) AS kept
     FROM contest_entry e WHERE e.round_id = $1`,
    [round],
  );
  for (const { version, kept } of entries) expect(kept).toBe(version);
  const { rows: ranked } = await db.query<{ version: number; place: number; total: number | null }>(
    'SELECT version, place, total FROM contest_ranking WHERE round_id = $1 ORDER BY version, place',
    [round],
  );
  for (const [, lines] of Map.groupBy(ranked, ({ version }) => version))
    for (const { place, total } of lines)
      expect(place).toBe(1 + lines.filter((other) => pointsOf(other) > pointsOf({ total })).length);
};

const stray = fc.tuple(fc.constantFrom(...names), fc.nat(captains.length - 1));
const walk = fc.array(fc.option(stray, { freq: 2 }), { minLength: 30, maxLength: 30, size: 'max' });
const reached = new Set<Try>();

test(
  'whatever is tried in whatever order, places are kept, points are given once and rounds go only on',
  async () => {
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const { id, round } = await publish({ capacity: places, appealDays: 1 });
        let state: State = 'open';
        let isEnded = false;
        let scored = 0;
        let rankings = 0;
        let line: string[] = [];
        const turns = { open: 0, judging: 0, ranked: 0, published: 0 };
        for (const step of steps) {
          const stage: 'judging' | State = state === 'open' && isEnded ? 'judging' : state;
          const way: readonly (readonly [Try, number])[] = onwards[stage] ?? [['register', 0]];
          const [name, at]: readonly [Try, number] = step ??
            way[turns[stage]++ % way.length] ?? ['register', 0];
          const now = { id, round, at };
          const isDone = await tries[name](now).then(
            () => true,
            (error: unknown) => {
              expect(error).toMatchObject({
                key: expect.stringMatching(/^(contest|review|registration|edit)\./),
              });
              return false;
            },
          );
          if (isDone) reached.add(name);
          if (isDone && name === 'end') isEnded = true;
          if (isDone && name === 'score') scored += 1;
          if (isDone && (name === 'close' || name === 'correct')) rankings += 1;
          if (isDone && name === 'register') line.push(who(now).id);
          if (isDone && name === 'withdraw') line = line.filter((one) => one !== who(now).id);
          if (isDone && leads[name]) {
            const next: State | undefined = leads[name][state];
            expect(next, `${name} from ${state}`).toBeDefined();
            state = next ?? state;
          }
          const kept = await standing(round);
          expect(kept).toMatchObject({
            state,
            scored,
            ranking: rankings,
            on: line.slice(0, places),
            'in line': line.slice(places),
            booked: Math.min(line.length, places),
            waiting: Math.max(line.length - places, 0),
            teams: line.length,
          });
          if (isDone && name === 'publish') expect(kept.appeals).toBe(0);
        }
        await expectWhole(round);
      }),
      { numRuns, seed },
    );
    // A walk that never gets there would say nothing of what happens there.
    if (numRuns >= 50) expect([...reached].toSorted()).toEqual(names.toSorted());
  },
  patienceMs,
);
