import { addDocumentType } from '@chancery/contract/document-type/calls.ts';
import { getStatistics, getYearStatistics } from '@chancery/contract/figure/calls.ts';
import { StatisticKind } from '@chancery/contract/figure/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { listUseRecords, reviewUse } from '@chancery/contract/use-record/calls.ts';
import { UseReason, UseType, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { expect, test } from 'vitest';
import { createOffice, stepOf } from '../../seal-use/application/application.testing.ts';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { createWorld } from '../../testing/world.ts';

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
