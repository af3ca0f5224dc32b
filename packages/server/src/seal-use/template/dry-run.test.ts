import { ApproverSource, ConditionFact, EmptyRule } from '@chancery/contract/approval/codes.ts';
import type { Flow } from '@chancery/contract/approval/flow.ts';
import * as call from '@chancery/contract/template/dry-run.ts';
import { expect, test } from 'vitest';
import { oneStepFlow } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';
import { createOffice, stepOf } from '../application/application.testing.ts';

const world = await createWorld();
const { db } = world;

/** An office where one application waits for the first of its two approvers. */
const begun = async () => {
  const office = await createOffice(world);
  const [first, second] = [await office.join(), await office.join()];
  const template = await office.templateFor([stepOf('a', [first]), stepOf('b', [second])]);
  const { id } = await office.apply(template.id, { amount: 2_000_000 });
  const play = (flow: Flow, over: Record<string, unknown> = {}) =>
    world.call(office.main, call.dryRunTemplate, { flow, ...over });
  return { ...office, first, second, template, id, play };
};
const ids = (steps: readonly { people: readonly { userId: string }[] }[]) =>
  steps.map(({ people }) => people.map(({ userId }) => userId));

test('the flow it was made with changes nothing, though its last step was never reached', async () => {
  const { first, second, play, id } = await begun();
  const { rows, summary } = await play({ steps: [stepOf('a', [first]), stepOf('b', [second])] });
  expect(rows).toMatchObject([{ id, change: 'same' }]);
  expect(ids(rows[0]?.before ?? [])).toEqual([[first.id], [second.id]]);
  expect(summary).toMatchObject({ played: 1, same: 1, stuck: 0 });
});

test.each([
  ['more', (f: string, s: string, n: string) => [f, s, n]],
  ['fewer', (f: string) => [f]],
  ['others', (f: string, _s: string, n: string) => [f, n]],
] as const)('%s people are told as such', async (change, pickPeople) => {
  const { first, second, join, play } = await begun();
  const other = await join();
  const userIds = pickPeople(first.id, second.id, other.id);
  const { rows, summary } = await play({
    steps: [
      stepOf(
        'x',
        userIds.map((id) => ({ id })),
      ),
    ],
  });
  expect(rows[0]?.change).toBe(change);
  expect(summary[change]).toBe(1);
  const load = new Map(summary.people.map((one) => [one.userId, [one.before, one.after]]));
  expect(load.get(first.id)).toEqual([1, 1]);
});

test('branches are walked by the facts of each application', async () => {
  const { first, second, play } = await begun();
  const flow = (min: number): Flow => ({
    steps: [
      stepOf('a', [first]),
      {
        id: 'b',
        kind: 'branch',
        name: 'Amount',
        cases: [
          {
            id: 'c',
            name: 'Large',
            when: [{ fact: ConditionFact.amount, min }],
            steps: [stepOf('d', [second])],
          },
        ],
        otherwise: [],
      },
    ],
  });
  expect((await play(flow(2_000_000))).summary.same).toBe(1);
  expect((await play(flow(2_000_001))).summary.fewer).toBe(1);
});

test('a step that finds nobody is counted and said', async () => {
  const { play } = await begun();
  const flow = oneStepFlow({ by: ApproverSource.departmentHead });
  const passing = {
    steps: flow.steps.map((step) => ({ ...step, onEmpty: EmptyRule.reject })) as Flow['steps'],
  };
  const { rows, summary } = await play(passing);
  expect(summary.stuck).toBe(1);
  expect(rows[0]?.after).toMatchObject([{ people: [], note: expect.stringContaining('no approver') }]);
});

test('only what was asked for is played: the template, the seals, the time', async () => {
  const { first, template, templateFor, apply, seal, unit, play } = await begun();
  const flow = { steps: [stepOf('a', [first])] };
  const other = await templateFor([stepOf('a', [first])]);
  await apply(other.id);
  const played = async (over: Record<string, unknown>) => (await play(flow, over)).summary.played;
  expect(await played({})).toBe(2);
  expect(await played({ templateId: template.id })).toBe(1);
  expect(await played({ deviceIds: [seal.id] })).toBe(2);
  expect(await played({ deviceIds: [unit.id] })).toBe(0);
  await db.query(`UPDATE application SET created_at = now() - interval '40 days' WHERE template_id = $1`, [
    other.id,
  ]);
  expect(await played({ days: 30 })).toBe(1);
});

test('a faulty flow and a template of another unit are refused', async () => {
  const { play } = await begun();
  const stranger = await begun();
  const copy: Flow = {
    steps: [{ id: 'a', kind: 'copy', name: 'Told', to: { by: ApproverSource.departmentHead } }],
  };
  await expect(play(copy)).toRefuseWith('template.flow');
  const flow = oneStepFlow({ by: ApproverSource.departmentHead });
  await expect(play(flow, { templateId: stranger.template.id })).toRefuseWith('template.notFound');
});
