import * as call from '@chancery/contract/project/calls.ts';
import type { MilestoneState, ProposalState } from '@chancery/contract/project/codes.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as goal from '@chancery/contract/project/milestone.calls.ts';
import { type MilestoneStep, nextMilestoneState } from '@chancery/contract/project/milestones.ts';
import * as panel from '@chancery/contract/project/panel.calls.ts';
import { nextProposalState, shownState } from '@chancery/contract/project/steps.ts';
import * as review from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { givenProjects } from './project.testing.ts';

/** As many as a gate can wait for; `PROJECT_RUNS=500` asks for more, and `PROJECT_SEED=1` for others. */
const numRuns = Number(process.env.PROJECT_RUNS ?? 3);
const seed = Number(process.env.PROJECT_SEED ?? 630);
const patienceMs = 60_000 + numRuns * 30_000;

const world = await createWorld();
const { given, db } = world;
const operator = await given.operator();
const applicant = await given.member({ role: Role.mainAdministrator });
const expert = await given.member({});
const { mobile } = (await db.query('SELECT mobile FROM account WHERE id = $1', [expert.id])).rows[0];
const { publish, save } = givenProjects(world, operator);
const criteria = [{ key: 'worth', labelEn: 'Worth', weight: 1, max: 10 }];

interface Standing {
  readonly project: string;
  readonly id: string;
}

const reviewOf = async ({ id }: Standing): Promise<string> =>
  (await db.query('SELECT id FROM review WHERE subject_id = $1', [id])).rows[0]?.id ?? crypto.randomUUID();
const revisionOf = async ({ id }: Standing): Promise<number> =>
  (await db.query('SELECT revision FROM submission_draft WHERE subject_id = $1', [id])).rows[0].revision;
const goalAt = async ({ id }: Standing, ...states: Reached[]): Promise<string> =>
  (
    await db.query('SELECT id FROM milestone WHERE proposal_id = $1 AND state = ANY ($2) LIMIT 1', [
      id,
      states,
    ])
  ).rows[0]?.id ?? crypto.randomUUID();
const later = () => new Date(Date.now() + 3_600_000).toISOString();

/** Everything anybody can try, and the step of the table it takes; the others leave the state as it is. */
const tries = {
  save: async (at: Standing) => {
    await save(applicant, at.project, { name: 'Again' }, await revisionOf(at));
  },
  submit: async (at: Standing) =>
    world.call(applicant, call.submitProposal, { id: at.id, revision: await revisionOf(at) }),
  withdraw: ({ id }: Standing) => world.call(applicant, call.withdrawProposal, { id }),
  resume: ({ id }: Standing) => world.call(applicant, call.resumeProposal, { id }),
  return: ({ id }: Standing) =>
    world.call(operator, desk.returnProposal, { id, comment: 'more', answerBy: later() }),
  check: ({ id }: Standing) => world.call(operator, desk.checkProposal, { id }),
  accept: ({ id }: Standing) =>
    world.call(operator, desk.decideProposal, { id, accepted: true, reason: 'a' }),
  reject: ({ id }: Standing) =>
    world.call(operator, desk.decideProposal, { id, accepted: false, reason: 'r' }),
  complete: ({ id }: Standing) => world.call(operator, goal.completeProposal, { id }),
  ask: ({ project }: Standing) =>
    world.call(operator, panel.askReviewer, { id: project, companyId: expert.unit.id, mobile }),
  score: async (at: Standing) =>
    world.call(expert, review.scoreReview, { id: await reviewOf(at), scores: { worth: 5 } }),
  decline: async (at: Standing) =>
    world.call(expert, review.declineReview, { id: await reviewOf(at), reason: 'a friend' }),
  recall: async (at: Standing) => world.call(operator, panel.recallReview, { id: await reviewOf(at) }),
  plan: ({ id }: Standing) =>
    world.call(operator, goal.addMilestone, { id, title: 'Part', dueOn: '2030-01-01' }),
  report: async (at: Standing) =>
    world.call(applicant, goal.reportMilestone, {
      id: await goalAt(at, 'planned', 'returned'),
      report: 'done',
      files: [],
    }),
  approve: async (at: Standing) =>
    world.call(operator, goal.acceptMilestone, { id: await goalAt(at, 'reported', 'planned') }),
  giveBack: async (at: Standing) =>
    world.call(operator, goal.returnMilestone, {
      id: await goalAt(at, 'reported', 'accepted'),
      comment: 'more',
    }),
  announce: async ({ project }: Standing) => {
    const closes = `UPDATE project SET call_closes_at = now() + $2::interval WHERE id = $1`;
    await db.query(closes, [project, '-1 second']);
    try {
      await world.call(operator, desk.announceResults, { id: project });
    } finally {
      await db.query(closes, [project, '1 hour']);
    }
  },
  close: ({ project }: Standing) => world.call(operator, desk.closeProject, { id: project }),
} satisfies Record<string, (at: Standing) => Promise<unknown>>;

type Try = keyof typeof tries;
const names = Object.keys(tries) as Try[];
const steps = ['submit', 'withdraw', 'resume', 'return', 'check', 'accept', 'reject', 'complete'] as const;
const isStep = (name: Try): name is (typeof steps)[number] => (steps as readonly Try[]).includes(name);

type State = (typeof ProposalState.all)[number];
type Reached = (typeof MilestoneState.all)[number];

/** What a step makes of a milestone. */
const ofMilestone: Partial<Record<Try, MilestoneStep>> = {
  report: 'report',
  approve: 'accept',
  giveBack: 'return',
};

/** What leads on where an application stands, so that a walk comes to its end and not only to refusals. */
const onwards: Readonly<Record<State, readonly Try[]>> = {
  draft: ['submit'],
  returned: ['save', 'submit'],
  submitted: ['check'],
  withdrawn: ['resume'],
  checked: ['ask', 'score', 'score', 'accept'],
  accepted: ['announce', 'plan', 'report', 'approve', 'complete'],
  rejected: ['announce', 'close'],
  completed: ['close'],
};

interface Kept {
  readonly state: State;
  readonly version: number;
  readonly versions: number;
  readonly out: boolean;
  readonly closed: boolean;
  readonly scored: number;
  readonly milestones: readonly { readonly id: string; readonly state: Reached }[];
}

/** Everything that has to be true after every step, asked for at once. */
const standing = async ({ id }: Standing): Promise<Kept> =>
  (
    await db.query<Kept>(
      `SELECT p.state, p.version, j.results_at IS NOT NULL AS out, j.closed_at IS NOT NULL AS closed,
         (SELECT count(*)::int FROM submission_version v WHERE v.subject_id = p.id) AS versions,
         (SELECT count(*)::int FROM review v WHERE v.subject_id = p.id AND v.scores IS NOT NULL) AS scored,
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'state', m.state) ORDER BY m.id)
                   FROM milestone m WHERE m.proposal_id = p.id), '[]') AS milestones
       FROM proposal p JOIN project j ON j.id = p.project_id WHERE p.id = $1`,
      [id],
    )
  ).rows[0] ?? expect.unreachable('the application is gone');

const decided: readonly State[] = ['accepted', 'rejected', 'completed'];

/** A unit reads of a decision only once the results are out. */
const expectSilence = async ({ project }: Standing): Promise<void> => {
  const { proposal } = await world.call(applicant, call.getProject, { id: project });
  expect(decided).not.toContain(proposal?.state);
};

/** What a step that was taken may make of how an application stood; one that was refused leaves it alone. */
const expectStep = (name: Try, isDone: boolean, before: Kept, after: Kept): void => {
  if (!isDone) {
    expect(after, `${name} was refused`).toEqual(before);
    return;
  }
  const known = name === 'withdraw' ? shownState(before.state, before.out) : before.state;
  const may = isStep(name) ? nextProposalState(known, name) : before.state;
  expect(may, `${name} from ${before.state}`).toBeDefined();
  expect(after.state).toBe(may);
  expect(after.scored, 'points twice').toBe(before.scored + (name === 'score' ? 1 : 0));
  expect(after.scored).toBeLessThanOrEqual(1);
  expect(after.version).toBe(before.version + (name === 'submit' ? 1 : 0));
  expect(after.versions).toBe(after.version);
  if (after.out) expect(['submitted', 'returned', 'checked']).not.toContain(after.state);
  if (name === 'complete') for (const { state } of before.milestones) expect(state).toBe('accepted');
  const changed = after.milestones.filter(({ id, state }) =>
    before.milestones.some((one) => one.id === id && one.state !== state),
  );
  const step = ofMilestone[name];
  expect(changed).toHaveLength(step ? 1 : 0);
  for (const { id, state } of changed) {
    const was = before.milestones.find((one) => one.id === id)?.state ?? 'planned';
    expect(state, `${name} of what was ${was}`).toBe(step && nextMilestoneState(was, step));
  }
};

const walk = fc.array(fc.option(fc.constantFrom(...names), { freq: 2 }), {
  minLength: 30,
  maxLength: 30,
  size: 'max',
});
const reached = new Set<Try>();

test(
  'whatever is tried in whatever order, only steps of the table are taken, and points are given once',
  async () => {
    await fc.assert(
      fc.asyncProperty(walk, async (taken) => {
        const project = await publish();
        await world.call(operator, panel.planReview, { id: project, criteria });
        const { id } = await save(applicant, project, { name: 'Seals' });
        const at = { project, id };
        const turns = new Map<State, number>();
        let before = await standing(at);
        for (const stray of taken) {
          const turn = turns.get(before.state) ?? 0;
          const way = onwards[before.state];
          const name = stray ?? way[turn % way.length] ?? 'save';
          if (!stray) turns.set(before.state, turn + 1);
          const isDone = await tries[name](at).then(
            () => true,
            (error: unknown) => {
              expect(error).toMatchObject({
                key: expect.stringMatching(/^(proposal|project|review|milestone)\./),
              });
              return false;
            },
          );
          const after = await standing(at);
          expectStep(name, isDone, before, after);
          if (isDone) reached.add(name);
          if (isDone && !after.out && decided.includes(after.state)) await expectSilence(at);
          before = after;
        }
      }),
      { numRuns, seed },
    );
    // A walk that never gets there would say nothing of what happens there.
    if (numRuns >= 50) expect([...reached].toSorted()).toEqual(names.toSorted());
  },
  patienceMs,
);
