import { getUserInfo } from '@chancery/contract/account/calls.ts';
import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import {
  getApprovalOverview,
  getStatistics,
  getUnitFigures,
  getUseFigures,
  getUseOverview,
} from '@chancery/contract/figure/calls.ts';
import { FigureKind, StatisticKind } from '@chancery/contract/figure/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { getUnitManage, updateUnit } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { listUseRecords, reviewUse } from '@chancery/contract/use-record/calls.ts';
import { UseReason, UseType, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { db, given, app } = world;
const uses = createUses(world);
const { figureChores } = app.services;
type Office = Awaited<ReturnType<typeof uses.office>>;

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: platformZone });
const lately = () => ({ from: dayOf(Date.now() - 80 * dayMs), to: dayOf(Date.now()) });

/** In how many places sums and differences are not what the rows say; they are afterwards. */
const drift = async ({ unit }: Office): Promise<number> => {
  const { rows } = await db.query(
    `SELECT coalesce(sum(figure_mend($1, (date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai')
       - ago * interval '1 month')::date)), 0)::int AS places FROM generate_series(0, 4) AS ago`,
    [unit.id],
  );
  return rows[0].places;
};

const records = async ({ unit }: Office): Promise<string[]> => {
  const { rows } = await db.query('SELECT id FROM use_record WHERE company_id = $1 ORDER BY id', [unit.id]);
  return rows.map(({ id }) => id);
};

type Step = (office: Office, seals: readonly Pick<Office, 'device' | 'press'>[]) => Promise<unknown>;

/** A press without leave, told of at once or late. */
const pressed = fc
  .record({ seal: fc.nat(1), hoursAgo: fc.nat(70 * 24), skip: fc.nat(2), trial: fc.boolean() })
  .map(
    ({ seal, hoursAgo, skip, trial }): Step =>
      (_office, seals) => {
        const at = Date.now() - hoursAgo * 3_600_000;
        const useType = trial ? UseType.trial : UseType.privileged;
        return uses.take([seals[seal]?.press({ at, useType, skip })].filter((one) => one !== undefined));
      },
  );
const granted = fc.record({ seal: fc.nat(1), presses: fc.integer({ min: 1, max: 4 }) }).map(
  ({ seal, presses }): Step =>
    async ({ member }, seals) => {
      const one = seals[seal];
      if (!one) return;
      const { id } = await uses.authorization(one.device, member, { normal: 2 });
      await uses.take(Array.from({ length: presses }, () => one.press({ order: id })));
      // A seal is in the hands of one at a time.
      await db.query('UPDATE authorization_grant SET status = $2, ended_at = now() WHERE id = $1', [
        id,
        AuthorizationStatus.reviewed,
      ]);
    },
);
/** What is corrected in some record: whose use it was, how it was judged, when it ended. */
const corrected = fc
  .record({
    which: fc.nat(),
    change: fc.constantFrom(
      'department_id = gen_random_uuid()',
      'department_id = NULL, user_id = NULL',
      `user_id = (SELECT account_id FROM membership WHERE company_id = r.company_id ORDER BY id LIMIT 1)`,
      `verdict = 'normal', reasons = '{}'`,
      `verdict = 'abnormal', reasons = '{noPhoto,overCount}'`,
      `review_verdict = 'normal'`,
      `last_at = last_at + interval '3 days', unaccounted = unaccounted + 1`,
    ),
  })
  .map(
    ({ which, change }): Step =>
      async (office) => {
        const all = await records(office);
        const id = all[which % Math.max(all.length, 1)];
        if (id) await db.query(`UPDATE use_record r SET ${change} WHERE id = $1`, [id]);
      },
  );
const foldedUp = fc.constant<Step>(() => figureChores.fold());

test('whatever is pressed, late or not, judged, reviewed and moved, sums and rows say the same', async () => {
  const steps = fc.array(fc.oneof(pressed, granted, corrected, foldedUp), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const office = await uses.office();
      const seals = [office, await uses.seal(office.unit, office.keeper)];
      for (const step of walk) await step(office, seals);
      expect(await drift(office)).toBe(0);
      await figureChores.fold();
      expect(await drift(office)).toBe(0);
    }),
    { numRuns: Number(process.env.FIGURE_RUNS ?? 12) },
  );
});

test('each trigger of the figures is needed: without it what it tells of is missed, with it nothing is', async () => {
  const office = await uses.office();
  const press = () => uses.take([office.press({ useType: UseType.privileged })]);
  await press();
  const changes = {
    'use_record figure_added': async () => {
      const seal = await uses.seal(office.unit);
      return uses.take([seal.press({ useType: UseType.privileged })]);
    },
    'press figure_added': press,
    'use_record figure_changed': () =>
      db.query(`UPDATE use_record SET unaccounted = unaccounted + 1 WHERE company_id = $1`, [office.unit.id]),
  };
  const { rows } = await db.query(
    `SELECT tgrelid::regclass || ' ' || tgname AS name FROM pg_trigger
     WHERE tgname LIKE 'figure%' AND tgrelid IN ('use_record'::regclass, 'press'::regclass)`,
  );
  expect(Object.keys(changes).sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const [trigger, change] of Object.entries(changes)) {
    const [table, name] = trigger.split(' ');
    await db.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
    await change();
    await db.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
    expect([trigger, (await drift(office)) > 0]).toEqual([trigger, true]);
    await change();
    expect([trigger, await drift(office)]).toEqual([trigger, 0]);
  }
});

test('what is wrong with sums is found, mended and told', async () => {
  const office = await uses.office();
  await uses.take([office.press({ useType: UseType.privileged })]);
  await figureChores.fold();
  const wrongs = [
    'UPDATE use_day SET presses = presses + 7 WHERE company_id = $1',
    'DELETE FROM use_sum WHERE company_id = $1',
    `UPDATE use_sum SET presses = presses + 1 WHERE company_id = $1 AND grain = 'hour'`,
    `UPDATE use_sum SET uses = uses + 1 WHERE company_id = $1 AND grain = 'quarter' AND key <> ''`,
    `UPDATE use_sum SET no_photo = no_photo + 1 WHERE company_id = $1 AND grain = 'third' AND kind = 'total'`,
    `INSERT INTO use_sum (company_id, kind, grain, at, key, uses, abnormal, warning, reviewed, unaccounted, presses)
       SELECT company_id, 'seal', 'day', at, 'nobody', 9, 0, 0, 0, 0, 0 FROM use_sum
       WHERE company_id = $1 AND kind = 'total' AND grain = 'hour'`,
  ];
  for (const wrong of wrongs) {
    await db.query(wrong, [office.unit.id]);
    expect(await drift(office)).toBeGreaterThan(0);
    await figureChores.fold();
    expect(await drift(office)).toBe(0);
  }
});

test('everybody gets the figures of what they may see, and each opens a list of as many', async () => {
  const office = await uses.office();
  const { unit, main, keeper, member, device } = office;
  const { id: order } = await uses.authorization(device, member, { normal: 2 });
  await uses.take([office.press({ order }), office.press({ order }), office.press({ order })]);
  const other = await uses.seal(unit);
  await uses.take([other.press({ useType: UseType.privileged, skip: 2 })]);
  for (const isFolded of [false, true]) {
    if (isFolded) await figureChores.fold();
    for (const [who, total, presses] of [
      [main, 2, 4],
      [keeper, 1, 3],
      [member, 1, 3],
      [await given.member({ unit }), 0, 0],
      [await given.member({ role: Role.mainAdministrator }), 0, 0],
    ] as const) {
      const shown = await world.call(who, getUseOverview, lately());
      expect([shown.total.uses, shown.total.presses, shown.before.uses]).toEqual([total, presses, 0]);
      expect(shown.days.reduce((sum, day) => sum + day.uses, 0)).toBe(total);
      const listed = await world.call(who, listUseRecords, {});
      expect(listed.list).toHaveLength(total);
      for (const { kind, rows } of shown.parts) {
        const table = await world.call(who, getUseFigures, { kind, ...lately() });
        expect(table.rows).toEqual(rows);
        if (kind !== FigureKind.reason) expect(rows.reduce((sum, row) => sum + row.uses, 0)).toBe(total);
      }
    }
    const [seal] = (await world.call(main, getUseFigures, { kind: FigureKind.seal, ...lately() })).rows;
    expect(seal).toMatchObject({ key: device.id, name: device.name, uses: 1, presses: 3, abnormal: 1 });
    const reasons = (await world.call(main, getUseFigures, { kind: FigureKind.reason, ...lately() })).rows;
    for (const { key, uses: n } of reasons) {
      const { list } = await world.call(main, listUseRecords, { reason: UseReason.schema.parse(key) });
      expect([key, list.length]).toEqual([key, n]);
    }
    expect(reasons.map(({ key }) => key)).toContain(UseReason.overCount);
  }
});

test('a unit that moves to another zone is counted anew by the days of that zone, whatever is done meanwhile', async () => {
  const office = await uses.office();
  const { unit, main, device } = office;
  const dayIn = (at: number, timeZone: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone });
  // One day in China, and two in some of the zones below.
  const at = Date.parse(`${dayOf(Date.now() - 40 * dayMs)}T00:20:00Z`);
  const late = at + 17.75 * 3_600_000;
  for (const moment of [at, late])
    await uses.take([office.press({ at: moment, useType: UseType.privileged })]);
  await figureChores.fold();
  const setZone = async (zone: string) => {
    const { revision, ...unitNow } = await world.call(main, getUnitManage);
    const { companyName, companyFullName } = unitNow;
    await world.call(main, updateUnit, { companyName, companyFullName, zone, revision });
  };
  const days = async () =>
    (await world.call(main, getUseOverview, { from: dayOf(at - 3 * dayMs), to: dayOf(at + 3 * dayMs) })).days
      .filter(({ presses }) => presses > 0)
      .map(({ day, presses }) => [day, presses]);
  const expected = (zone: string) => {
    const all = [at, late].map((moment) => dayIn(moment, zone));
    return [...new Set(all)].map((day) => [day, all.filter((one) => one === day).length]);
  };
  for (const zone of ['Asia/Kathmandu', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    const before = await days();
    await setZone(zone);
    expect(await days()).toEqual(before);
    // What is not added up yet is counted with the rest, and is not counted twice.
    await uses.take([office.press({ useType: UseType.privileged })]);
    await db.query(`UPDATE use_record SET verdict = 'abnormal' WHERE device_id = $1`, [device.id]);
    await figureChores.recount();
    expect(await days()).toEqual(expected(zone));
    expect(await drift(office)).toBe(0);
    await figureChores.fold();
    expect(await drift(office)).toBe(0);
    expect(await days()).toEqual(expected(zone));
    for (const [day, presses] of expected(zone)) {
      const { rows } = await db.query(
        `SELECT coalesce(sum(presses), 0)::int AS presses FROM use_record
         WHERE company_id = $1 AND (last_at AT TIME ZONE $2)::date = $3`,
        [unit.id, zone, day],
      );
      expect(rows).toEqual([{ presses }]);
    }
  }
  expect((await world.call(main, getUserInfo)).unit?.zone).toBe('Pacific/Kiritimati');
  for (const zone of ['+08:00', 'Nowhere/Else', 'Asia/Shanghai; DROP'])
    await expect(setZone(zone)).toRefuseWith('request.invalid');
});

test('a review counts at once, a use that gets older presses stays on its day', async () => {
  const office = await uses.office();
  const { main } = office;
  await uses.take([office.press({ useType: UseType.privileged })]);
  const [id = ''] = await records(office);
  const shown = () => world.call(main, getUseOverview, lately());
  expect((await shown()).total).toMatchObject({ uses: 1, reviewed: 0 });
  await world.call(main, reviewUse, { id, verdict: UseVerdict.normal, opinion: 'seen' });
  expect((await shown()).total).toMatchObject({ uses: 1, reviewed: 1 });
});

test('a span is some days and not too many, whatever is asked for', async () => {
  const { main } = await uses.office();
  const kind = StatisticKind.seal;
  for (const span of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2020-01-01', to: '2026-01-01' },
  ]) {
    const answers = await Promise.allSettled([
      world.call(main, getUseOverview, span),
      world.call(main, getUseFigures, { kind: FigureKind.seal, ...span }),
      world.call(main, getUnitFigures, span),
      world.call(main, getApprovalOverview, span),
      world.call(main, getStatistics, { kind, ...span }),
      world.call(main, getStatistics, { kind, ...lately(), beforeFrom: span.from, beforeTo: span.to }),
    ]);
    const keys = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.key : 'answered'));
    expect(keys).toEqual(answers.map(() => 'figure.span'));
  }
});

test('while somebody adds up, another leaves the differences where they are, and nobody mends', async () => {
  const office = await uses.office();
  const adding = await db.connect();
  const other = await db.connect();
  try {
    await adding.query('BEGIN');
    for (const lock of ['figure_fold', 'approval_fold'])
      await adding.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    await uses.take([office.press({ useType: UseType.privileged })]);
    const nobody = '00000000-0000-0000-0000-000000000000';
    await db.query(
      `INSERT INTO approval_delta (company_id, hour, applicant_id, department_id, template_id, document_type_id, devices,
         approver_id, bucket) VALUES ($1, now(), $2, $2, $2, $2, '{}', $2, -1)`,
      [office.unit.id, nobody],
    );
    const { rows } = await other.query(`SELECT figure_fold(9) AS uses, approval_fold(9) AS approvals,
      (SELECT count(*)::int FROM use_delta) > 0 AS left, (SELECT count(*)::int FROM approval_delta) > 0 AS asked`);
    expect(rows).toEqual([{ uses: 0, approvals: 0, left: true, asked: true }]);
    await other.query(`SET lock_timeout = '20ms'`);
    for (const call of [
      `figure_mend($1, '2026-11-01')`,
      `approval_mend($1, '2026-11-01')`,
      'figure_recount($1)',
    ])
      await expect(other.query(`SELECT ${call}`, [office.unit.id])).rejects.toThrow('lock timeout');
  } finally {
    await adding.query('ROLLBACK');
    await other.query('RESET lock_timeout');
    for (const one of [adding, other]) one.release();
  }
});

test('units below are summed up for the one above as far as they are open to it, and for nobody else', async () => {
  const above = await uses.office();
  const [open, closed] = [await uses.office(), await uses.office()];
  for (const { unit } of [open, closed])
    await db.query('UPDATE company SET parent_id = $1 WHERE id = $2', [above.unit.id, unit.id]);
  await db.query('INSERT INTO data_rule (company_id, visible_company_id) VALUES ($1, $2)', [
    above.unit.id,
    open.unit.id,
  ]);
  for (const { press } of [above, open, open, closed])
    await uses.take([press({ useType: UseType.privileged })]);
  for (const isFolded of [false, true]) {
    if (isFolded) await figureChores.fold();
    const seen = await world.call(above.main, getUnitFigures, lately());
    expect(seen.units.map(({ id, presses }) => [id, presses])).toEqual([
      [above.unit.id, 1],
      [open.unit.id, 2],
    ]);
    expect(seen.total.presses).toBe(3);
    const below = await world.call(open.main, getUnitFigures, lately());
    expect(below.units.map(({ id }) => id)).toEqual([open.unit.id]);
  }
  await db.query('UPDATE company SET deleted_at = now() WHERE id = $1', [open.unit.id]);
  const left = await world.call(above.main, getUnitFigures, lately());
  expect(left.units.map(({ id }) => id)).toEqual([above.unit.id]);
  await expect(world.call(above.keeper, getUnitFigures, lately())).toRefuseWith('permission.denied');
});
