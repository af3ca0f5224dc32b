import { listApplies, revokeApply } from '@chancery/contract/application/calls.ts';
import { ApplyOutcome, ApplyScope } from '@chancery/contract/application/codes.ts';
import { returnApply } from '@chancery/contract/approval/calls.ts';
import { getApprovalOverview, getStatistics, getYearStatistics } from '@chancery/contract/figure/calls.ts';
import { StatisticKind } from '@chancery/contract/figure/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howOften } from '../../../../../tools/how-often.ts';
import { createOffice, stepOf } from '../../seal-use/application/application.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { addTimes, noTimes } from './histogram.ts';
import { quantile, secondsOf } from './scale.ts';

const world = await createWorld();
const { db, given, app } = world;
const { figureChores } = app.services;

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: platformZone });
const lately = () => ({ from: dayOf(Date.now() - 80 * dayMs), to: dayOf(Date.now()) });

const createDesk = async () => {
  const office = await createOffice(world);
  const approver = await office.join();
  const other = await given.device({ unit: office.unit });
  const template = await office.templateFor([stepOf('a', [approver])]);
  return { ...office, approver, other, template };
};
type Desk = Awaited<ReturnType<typeof createDesk>>;

/** In how many places sums and differences are not what the rows say; they are afterwards. */
const drift = async ({ unit }: Desk): Promise<number> => {
  const { rows } = await db.query(
    `SELECT coalesce(sum(approval_mend($1, (date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai')
       - ago * interval '1 month')::date)), 0)::int AS places FROM generate_series(0, 4) AS ago`,
    [unit.id],
  );
  return rows[0].places;
};

/** Adds up what waits, also where the server is about it and a call of ours finds nothing to do. */
const folded = ({ unit }: Desk) =>
  expect
    .poll(async () => {
      await figureChores.fold();
      const { rows } = await db.query('SELECT 1 FROM approval_delta WHERE company_id = $1 LIMIT 1', [
        unit.id,
      ]);
      return rows;
    })
    .toEqual([]);

type Step = (desk: Desk, ids: string[]) => Promise<unknown>;

const sealsOf = ({ seal, other }: Desk, two: boolean) =>
  [seal, ...(two ? [other] : [])].map(({ id }) => ({ deviceId: id, normalCount: 1, crossPageCount: 0 }));

/** Applies for one seal or two; some time ago, or just now. */
const applied = fc.record({ two: fc.boolean(), hoursAgo: fc.nat(70 * 24) }).map(
  ({ two, hoursAgo }): Step =>
    async (desk, ids) => {
      const { id } = await desk.apply(desk.template.id, { seals: sealsOf(desk, two) });
      await db.query(
        `UPDATE application SET created_at = created_at - $2 * interval '1 hour' WHERE id = $1`,
        [id, hoursAgo],
      );
      ids.push(id);
    },
);
/** What is done to one that was applied for; what cannot be done any more is not. */
const decided = fc
  .record({
    which: fc.nat(),
    how: fc.constantFrom('approve', 'reject', 'withdraw', 'again', 'again', 'move'),
  })
  .map(
    ({ which, how }): Step =>
      async (desk, ids) => {
        const id = ids[which % Math.max(ids.length, 1)];
        if (!id) return;
        const { approver, applicant, template } = desk;
        const done = {
          approve: () => desk.decide(approver, id),
          reject: () => desk.decide(approver, id, false),
          withdraw: () => world.call(applicant, revokeApply, { id }),
          again: async () => {
            const taskId = await desk.taskOf(approver, id);
            await world.call(approver, returnApply, { id, taskId, opinion: 'the date' });
            await desk.apply(template.id, { resubmitOf: id, seals: sealsOf(desk, which % 2 === 0) });
          },
          move: () =>
            db.query(
              `UPDATE application a SET ended_at = ended_at + interval '2 days', applicant_id = (
                 SELECT account_id FROM membership WHERE company_id = a.company_id ORDER BY account_id LIMIT 1)
               WHERE id = $1`,
              [id],
            ),
        };
        await done[how]().catch(() => undefined);
      },
  );
const foldedUp = fc.constant<Step>(() => figureChores.fold());

test('whatever is applied for, decided, withdrawn, returned and applied for again, sums and rows say the same', async () => {
  const steps = fc.array(fc.oneof(applied, decided, decided, foldedUp), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const desk = await createDesk();
      const ids: string[] = [];
      for (const step of walk) await step(desk, ids);
      expect(await drift(desk)).toBe(0);
      await figureChores.fold();
      expect(await drift(desk)).toBe(0);
    }),
    { numRuns: Number(process.env.FIGURE_RUNS ?? 8) },
  );
});

test('each trigger of the figures is needed: without it what it tells of is missed, with it nothing is', async () => {
  const desk = await createDesk();
  const { approver, template, other, seal, unit } = desk;
  const apply = async () => (await desk.apply(template.id)).id;
  const change = (text: string, ...values: unknown[]) => db.query(text, [unit.id, ...values]);
  const decide = async () => desk.decide(approver, await apply());
  await decide();
  const changes: Record<string, (at: number) => Promise<unknown>> = {
    'application figure_added': apply,
    'application figure_changed': () =>
      change(`UPDATE application SET created_at = created_at - interval '1 day' WHERE company_id = $1`),
    'application_seal figure_added': apply,
    'application_seal figure_changed': (at) =>
      change(
        'UPDATE application_seal SET device_id = $2 WHERE company_id = $1 AND device_id = $3',
        ...(at ? [seal.id, other.id] : [other.id, seal.id]),
      ),
    'application_seal figure_removed': async () => {
      const id = await apply();
      return change('DELETE FROM application_seal WHERE company_id = $1 AND application_id = $2', id);
    },
    'approval_task figure_added': () =>
      change(`INSERT INTO approval_task (id, company_id, application_id, step_id, stage, round, slot, ordinal, user_id,
                user_name, state, opened_at, decided_at)
              SELECT gen_random_uuid(), company_id, application_id, step_id, stage, round, slot, ordinal, user_id,
                user_name, state, opened_at, decided_at
              FROM approval_task WHERE company_id = $1 AND state = 'approved' LIMIT 1`),
    'approval_task figure_changed': decide,
  };
  const { rows } = await db.query(
    `SELECT tgrelid::regclass || ' ' || tgname AS name FROM pg_trigger WHERE tgname LIKE 'figure%'
       AND tgrelid IN ('application'::regclass, 'application_seal'::regclass, 'approval_task'::regclass)`,
  );
  expect(Object.keys(changes).sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const [trigger, run] of Object.entries(changes)) {
    const [table, name] = trigger.split(' ');
    await db.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
    await run(0);
    await db.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
    expect([trigger, (await drift(desk)) > 0]).toEqual([trigger, true]);
    await run(1);
    expect([trigger, await drift(desk)]).toEqual([trigger, 0]);
  }
});

test('what is wrong with sums of approvals is found and mended', async () => {
  const desk = await createDesk();
  await desk.decide(desk.approver, (await desk.apply(desk.template.id)).id);
  await folded(desk);
  for (const wrong of [
    'UPDATE approval_day SET approved = approved + 7 WHERE company_id = $1',
    'DELETE FROM approval_sum WHERE company_id = $1',
  ]) {
    await db.query(wrong, [desk.unit.id]);
    expect(await drift(desk)).toBeGreaterThan(0);
    await folded(desk);
    expect(await drift(desk)).toBe(0);
  }
});

test('half and nine of ten of any times are told to within 5 %', async () => {
  const times = fc.array(fc.double({ min: 1, max: 60_000_000, noNaN: true }), {
    minLength: 1,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(times, fc.constantFrom(0.5, 0.9), async (all, part) => {
      const { rows } = await db.query(
        'SELECT figure_bucket(s) AS bucket, count(*)::int AS n FROM unnest($1::float8[]) AS s GROUP BY 1',
        [all],
      );
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(part * all.length) - 1] ?? 0;
      const fell = noTimes();
      for (const { bucket, n } of rows) fell[bucket] = n;
      const told = quantile(fell, part) ?? 0;
      expect(Math.abs(told - exact) / exact).toBeLessThanOrEqual(0.05);
    }),
    { numRuns: howOften(40, 3) },
  );
  expect([quantile(noTimes(), 0.5), secondsOf(0)]).toEqual([null, 0]);
});

test('everybody gets the figures of what they may see, and each opens a list of as many', async () => {
  const desk = await createDesk();
  const { main, keeper, applicant, approver, other, template, apply, decide } = desk;
  const hourAgo = async ({ id }: { id: string }) => {
    await db.query(`UPDATE application SET created_at = created_at - interval '1 hour' WHERE id = $1`, [id]);
    await db.query(
      `UPDATE approval_task SET opened_at = opened_at - interval '1 hour' WHERE application_id = $1`,
      [id],
    );
    return id;
  };
  await decide(approver, await hourAgo(await apply(template.id)));
  await decide(approver, await hourAgo(await apply(template.id, { seals: sealsOf(desk, true) })), false);
  const { id: taken } = await apply(template.id);
  await world.call(applicant, revokeApply, { id: taken });
  const others = { seals: sealsOf(desk, true).slice(1), userId: main.id };
  await apply(template.id, others, main);
  await apply(template.id, { userId: keeper.id }, keeper);
  const span = lately();
  const list = async (who: typeof main, filters: object) =>
    (await world.call(who, listApplies, { scope: ApplyScope.everyone, ...filters })).total;
  const ended = {
    endedFrom: `${span.from}T00:00:00+08:00`,
    endedTo: `${span.to}T23:59:59.999+08:00`,
    sort: '-endedAt',
  };
  for (const isFolded of [false, true]) {
    if (isFolded) await figureChores.fold();
    for (const [who, all, waits] of [
      [main, 5, 2],
      [keeper, 4, 1],
      [applicant, 3, 0],
      [await given.member({ unit: desk.unit }), 0, 0],
      [await given.member({ role: 0 }), 0, 0],
    ] as const) {
      const { total, before, approvers, waiting } = await world.call(who, getApprovalOverview, span);
      const some = Math.min(all, 1);
      expect(total).toMatchObject({ applied: all, approved: some, rejected: some, withdrawn: some });
      expect(before).toMatchObject({ applied: 0, leadMedian: null });
      expect(approvers.map(({ userId, decided: n }) => [userId, n])).toEqual(all ? [[approver.id, 2]] : []);
      expect(waiting.map(({ number }) => number)).toEqual(waits ? [waits] : []);
      expect(await list(who, {})).toBe(total.applied);
      for (const outcome of ApplyOutcome.all)
        expect(await list(who, { ...ended, outcome })).toBe(total[outcome]);
      for (const { userId, stepName, number } of waiting)
        expect(await list(who, { waitsFor: userId, stepName })).toBe(number);
      if (all)
        for (const told of [total.leadMedian, total.lead90, approvers[0]?.wait90])
          expect(told).toBeCloseTo(3600, -3);
      for (const kind of StatisticKind.all) {
        const { rows, total: sum } = await world.call(who, getStatistics, { kind, ...span });
        expect(sum.applied).toBe(all);
        const filter = {
          seal: 'deviceId',
          department: 'departmentId',
          person: 'applicantId',
          documentType: 'fileTypeId',
          template: 'templateId',
        }[kind];
        for (const { key, now } of rows) {
          expect([kind, await list(who, { [filter]: key })]).toEqual([kind, now.applied]);
          expect(await list(who, { ...ended, [filter]: key, outcome: ApplyOutcome.rejected })).toBe(
            now.rejected,
          );
        }
      }
    }
  }
  const seals = (await world.call(main, getStatistics, { kind: StatisticKind.seal, ...span })).rows;
  expect(seals.map(({ name, now }) => [name, now.applied]).sort()).toEqual(
    [
      [other.name, 2],
      [desk.seal.name, 4],
    ].sort(),
  );
  const year = Number(span.to.slice(0, 4));
  const table = await world.call(main, getYearStatistics, { kind: StatisticKind.template, year });
  expect(table.rows.map(({ name, months }) => [name, months.length])).toEqual([[template.name, 12]]);
  expect(table.total.reduce((sum, { applied: n }) => sum + n, 0)).toBe(5);
});

test('times are packed without losing any, however many fell on a step and whichever way', async () => {
  const someTimes = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: -50_000, max: 2_000_000 })),
    { selector: ([step]) => step, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(someTimes, async (times) => {
      const { rows } = await db.query(
        `SELECT approval_packed($1, $2) AS packed,
           (SELECT string_agg(approval_step(step, n), '') FROM unnest($1::smallint[], $2::integer[]) AS one (step, n)) AS each`,
        [times.map(([step]) => step), times.map(([, n]) => n)],
      );
      const expected = noTimes();
      for (const [step, n] of times) expected[step] = n;
      expect(addTimes(noTimes(), rows[0].packed, 1)).toEqual(expected);
      expect(addTimes(noTimes(), rows[0].each, 1)).toEqual(expected);
      expect(addTimes(expected, rows[0].packed, -1)).toEqual(noTimes());
    }),
    { numRuns: howOften(30, 3) },
  );
});
