import * as call from '@chancery/contract/project/calls.ts';
import type { ProposalState } from '@chancery/contract/project/codes.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as goal from '@chancery/contract/project/milestone.calls.ts';
import * as panel from '@chancery/contract/project/panel.calls.ts';
import { nextProposalState, type ProposalStep, shownState } from '@chancery/contract/project/steps.ts';
import * as review from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { givenProjects } from './project.testing.ts';

/** As many as a gate can wait for; `PROJECT_RUNS=2000` asks for more. */
const numRuns = Number(process.env.PROJECT_RUNS ?? 3);

const world = await createWorld();
const { given, db } = world;
const operator = await given.operator();
const applicant = await given.member({ role: Role.mainAdministrator });
const expert = await given.member({});
const { mobile } = (await db.query('SELECT mobile FROM account WHERE id = $1', [expert.id])).rows[0];
const { publish, own, save } = givenProjects(world, operator);
const criteria = [{ key: 'worth', labelEn: 'Worth', weight: 1, max: 10 }];

interface Standing {
  readonly project: string;
  readonly id: string;
}

const reviewOf = async ({ id }: Standing): Promise<string> =>
  (await db.query('SELECT id FROM review WHERE subject_id = $1', [id])).rows[0]?.id ?? crypto.randomUUID();
const later = () => new Date(Date.now() + 3_600_000).toISOString();

/** Everything anybody can try, and the step of the table it takes; the others leave the state as it is. */
const tries = {
  save: async ({ project }: Standing) => {
    await save(applicant, project, { name: 'Again' }, (await own(applicant, project)).revision);
  },
  submit: async ({ project, id }: Standing) => {
    const { revision } = await own(applicant, project);
    await world.call(applicant, call.submitProposal, { id, revision });
  },
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
const isStep = (name: Try): name is Try & ProposalStep =>
  !['ask', 'score', 'announce', 'close', 'save'].includes(name);

const stateOf = async ({ id }: Standing) =>
  (await db.query('SELECT state FROM proposal WHERE id = $1', [id])).rows[0]
    .state as (typeof ProposalState.all)[number];

const areOut = async ({ project }: Standing): Promise<boolean> =>
  (await db.query('SELECT results_at IS NOT NULL AS out FROM project WHERE id = $1', [project])).rows[0].out;

test('whatever is tried in whatever order, only steps of the table are taken, and points are given once', async () => {
  const walk = fc.array(fc.constantFrom(...(Object.keys(tries) as Try[])), {
    minLength: 20,
    maxLength: 30,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(walk, async (names) => {
      const project = await publish();
      await world.call(operator, panel.planReview, { id: project, criteria });
      const { id } = await save(applicant, project, { name: 'Seals' });
      const at = { project, id };
      let points = 0;
      for (const name of names) {
        const before = await stateOf(at);
        const isDone = await tries[name](at).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({
              key: expect.stringMatching(/^(proposal|project|review|milestone)\./),
            });
            return false;
          },
        );
        const known = name === 'withdraw' ? shownState(before, await areOut(at)) : before;
        const may = isDone && isStep(name) ? nextProposalState(known, name) : before;
        expect(may, `${name} from ${before}`).toBeDefined();
        expect(await stateOf(at)).toBe(may);
        if (isDone && name === 'score') points += 1;
        expect(points).toBeLessThanOrEqual(1);
        const { resultsAt, proposal } = await world.call(applicant, call.getProject, { id: project });
        if (resultsAt === null) expect(['accepted', 'rejected', 'completed']).not.toContain(proposal?.state);
      }
      const { rows } = await db.query(
        'SELECT count(*)::int AS n FROM submission_version WHERE subject_id = $1',
        [id],
      );
      const { rows: kept } = await db.query('SELECT version FROM proposal WHERE id = $1', [id]);
      expect(rows[0].n).toBe(kept[0].version);
    }),
    { numRuns, seed: 630 },
  );
});
