import { addDocumentType } from '@chancery/contract/document-type/calls.ts';
import { getStatistics, getUseOverview, getYearStatistics } from '@chancery/contract/figure/calls.ts';
import { StatisticKind } from '@chancery/contract/figure/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { listUseRecords, reviewUse } from '@chancery/contract/use-record/calls.ts';
import { UseReason, UseType, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howOften } from '../../../../../tools/how-often.ts';
import { createOffice, stepOf } from '../../seal-use/application/application.testing.ts';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { secondsOf } from '../approval-figure/scale.ts';
import { daysIn, spanBefore } from '../use-figure/span.ts';

const world = await createWorld();
const { db, app, call } = world;
const uses = createUses(world);

const today = new Date().toLocaleDateString('sv-SE', { timeZone: platformZone });
const span = { from: `${today.slice(0, 8)}01`, to: today };
const filters = {
  seal: 'deviceId',
  department: 'departmentId',
  person: 'userId',
  documentType: 'documentTypeId',
  template: undefined,
} as const;

test('each figure of uses opens a list of as many, by seal, person and file type, folded or not', async () => {
  const office = await createOffice(world);
  const { unit, main, keeper, applicant } = office;
  const { id: fileTypeId } = await call(main, addDocumentType, { name: 'Leases' });
  const template = await office.templateFor([stepOf('a', [main])]);
  const { id: application } = await office.apply(template.id, { fileTypeId });
  const [one, other] = [await uses.seal(unit, keeper), await uses.seal(unit)];
  await uses.take([
    one.press({ useType: UseType.privileged }),
    one.press({ useType: UseType.trial, skip: 2 }),
  ]);
  await uses.take([other.press({ useType: UseType.privileged })]);
  // Judged already: nobody looks at them again meanwhile.
  await db.query('UPDATE use_record SET look_at = NULL WHERE company_id = $1', [unit.id]);
  const { rows } = await db.query('SELECT id FROM use_record WHERE company_id = $1 ORDER BY id', [unit.id]);
  await db.query(
    `UPDATE use_record SET application_id = $2, user_id = $3, verdict = 'abnormal', reasons = '{noPhoto,overCount}' WHERE id = $1`,
    [rows[0].id, application, applicant.id],
  );
  // A keeper who uses the seal they keep sees that once.
  await db.query('UPDATE use_record SET user_id = $2 WHERE id = $1', [rows[1].id, keeper.id]);
  await call(main, reviewUse, { id: rows[1].id, verdict: UseVerdict.normal, opinion: 'seen' });
  for (const isFolded of [false, true]) {
    if (isFolded) await app.services.figureChores.fold();
    for (const who of isFolded ? [main, keeper, applicant] : [main]) {
      const list = async (narrowed: object) => (await call(who, listUseRecords, narrowed)).total;
      for (const kind of StatisticKind.all) {
        const { rows: told, total } = await call(who, getStatistics, { kind, ...span });
        const year = await call(who, getYearStatistics, { kind, year: Number(today.slice(0, 4)) });
        expect(year.total[Number(today.slice(5, 7)) - 1]).toEqual(total);
        const filter = filters[kind];
        if (filter === undefined) continue;
        for (const { key, now } of [...told, { key: '', now: total }]) {
          const of = key ? { [filter]: key } : {};
          expect([kind, now.uses, now.abnormal, now.reviewed, now.noPhoto]).toEqual([
            kind,
            await list(of),
            await list({ ...of, verdict: UseVerdict.abnormal }),
            await list({ ...of, reviewed: true }),
            await list({ ...of, reason: UseReason.noPhoto }),
          ]);
        }
      }
    }
  }
  const types = await call(main, getStatistics, { kind: StatisticKind.documentType, ...span });
  expect(types.rows.find(({ key }) => key === fileTypeId)).toMatchObject({
    name: 'Leases',
    now: { uses: 1, abnormal: 1, noPhoto: 1, applied: 1 },
  });
});

test('sums of any span are what was counted on its days, whoever looks, folded or not', async () => {
  const { unit, main, keeper, applicant } = await createOffice(world);
  const [kept, other] = [await uses.seal(unit, keeper), await uses.seal(unit)];
  const [seals, people] = [
    [kept.device.id, other.device.id],
    [main.id, keeper.id, applicant.id],
  ];
  const dayBefore = (days: number) =>
    new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const counted = Array.from({ length: 600 }, (_, n) => ({
    day: dayBefore((n * 389) % 700),
    seal: seals[n % 2] ?? '',
    person: people[n % 3] ?? '',
    uses: 1 + (n % 4),
    step: n % 50,
  }));
  for (const [at, half] of [counted.slice(0, 500), counted.slice(500)].entries()) {
    const values = [unit.id, JSON.stringify(half)];
    await db.query(
      `INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason, uses, presses)
       SELECT $1, (day || 'T04:00:00Z')::timestamptz, seal, person, seal, seal, 0, '', uses, 2 * uses
       FROM json_to_recordset($2) AS one (day text, seal uuid, person uuid, uses int)`,
      values,
    );
    await db.query(
      `INSERT INTO approval_delta (company_id, hour, applicant_id, department_id, template_id, document_type_id, devices,
                                   approver_id, bucket, applied, approved)
       SELECT $1, (day || 'T04:00:00Z')::timestamptz, person, seal, seal, seal, ARRAY[seal],
              '00000000-0000-0000-0000-000000000000', step, 1, 1
       FROM json_to_recordset($2) AS one (day text, seal uuid, person uuid, step int)`,
      values,
    );
    if (at === 0) await app.services.figureChores.fold();
  }
  const viewers = [
    { who: main, sees: () => true },
    {
      who: keeper,
      sees: (one: (typeof counted)[number]) => one.seal === kept.device.id || one.person === keeper.id,
    },
    { who: applicant, sees: (one: (typeof counted)[number]) => one.person === applicant.id },
  ];
  const someDay = fc.integer({ min: 0, max: 420 });
  await fc.assert(
    fc.asyncProperty(someDay, someDay, fc.constantFrom(...viewers), async (a, b, { who, sees }) => {
      const asked = { from: dayBefore(Math.max(a, b)), to: dayBefore(Math.min(a, b)) };
      const within = ({ from, to }: typeof asked) =>
        counted.filter((one) => one.day >= from && one.day <= to && sees(one));
      const told = (all: typeof counted) => {
        const used = all.reduce((sum, one) => sum + one.uses, 0);
        const steps = all.map(({ step }) => step).sort((one, two) => one - two);
        const middle = steps[Math.ceil(steps.length / 2) - 1];
        return {
          uses: used,
          presses: 2 * used,
          applied: all.length,
          leadMedian: middle === undefined ? null : secondsOf(middle),
        };
      };
      const [now, before] = [within(asked), within(spanBefore(asked))];
      const { rows, ...sums } = await call(who, getStatistics, { kind: StatisticKind.person, ...asked });
      expect(sums).toMatchObject({ total: told(now), before: told(before) });
      for (const person of people) {
        const [own, earlier] = [now, before].map((all) => all.filter((one) => one.person === person));
        const row = rows.find(({ key }) => key === person);
        if (own?.length || earlier?.length)
          expect(row).toMatchObject({ now: told(own ?? []), before: told(earlier ?? []) });
        else expect(row).toBeUndefined();
      }
      const home = await call(who, getUseOverview, asked);
      expect(home.total).toMatchObject({ uses: told(now).uses, presses: told(now).presses });
      expect(home.before).toMatchObject({ uses: told(before).uses });
      expect(home.days).toHaveLength(daysIn(asked));
      expect(home.days.reduce((sum, day) => sum + day.usesBefore, 0)).toBe(told(before).uses);
      const bySeal = home.parts.find(({ kind }) => kind === 'seal')?.rows ?? [];
      for (const { key, uses: n } of bySeal)
        expect(n).toBe(told(now.filter(({ seal }) => seal === key)).uses);
      expect(bySeal.reduce((sum, { uses: n }) => sum + n, 0)).toBe(told(now).uses);
    }),
    { numRuns: howOften(25, 3) },
  );
});
