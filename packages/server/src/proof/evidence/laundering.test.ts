import { randomUUID } from 'node:crypto';
import { limits } from '@chancery/contract/limits.ts';
import { setMemberRole } from '@chancery/contract/member/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { stepOf } from '../../seal-use/application/application.testing.ts';
import { createSealOffice } from '../../seal-use/authorization/authorization.testing.ts';
import { createPresser, createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { db, call, given, app } = world;
const uses = createUses(world);

const somebody = async () => {
  const unit = await given.unit();
  const keeper = await given.member({ unit, role: Role.sealKeeper });
  const made = await given.smartSeal({ unit, keeper });
  const device = { id: made.id, companyId: unit.id, serial: made.serial, name: made.name };
  const user = await given.member({ unit });
  const press = createPresser(device);
  const { id } = await uses.authorization(device, user, { normal: 5 });
  await uses.take([press({ order: id }), press({ order: id })]);
  const { rows } = await db.query('SELECT id FROM use_record WHERE authorization_id = $1', [id]);
  return { unit, device, user, press, grant: id, record: String(rows[0].id) };
};

const faultsOf = async (unit: { id: string }) =>
  (await rowFaults(world))
    .filter((fault) => fault.unit === unit.id)
    .map(({ table, code, step }) => `${table} ${code} ${step ?? ''}`.trim());

test('untouched, nothing is named, however often rows are written', async () => {
  const { unit, press, grant } = await somebody();
  await uses.take([press({ order: grant, skip: 1 })]);
  await uses.take([press({ order: grant })]);
  await app.services.lookAtRecords(new Date(Date.now() + 2 * limits.press.photoGraceMs));
  expect(await faultsOf(unit)).toEqual([]);
});

test('uses that were counted back are named, though the next press counts on from there', async () => {
  const { unit, press, grant } = await somebody();
  await db.query('UPDATE authorization_grant SET normal_used = 0 WHERE id = $1', [grant]);
  await uses.take([press({ order: grant })]);
  expect(await faultsOf(unit)).toEqual(['authorization_grant alteredBefore press.recorded']);
});

test('leave that was widened for a press and narrowed again is named', async () => {
  const { unit, press, grant } = await somebody();
  await db.query('UPDATE authorization_grant SET normal_count = 7777 WHERE id = $1', [grant]);
  await uses.take([press({ order: grant })]);
  await db.query('UPDATE authorization_grant SET normal_count = 5 WHERE id = $1', [grant]);
  expect(await faultsOf(unit)).toEqual(['authorization_grant alteredBefore press.recorded']);
});

test('a record that was made to look better is named, though it was judged again since', async () => {
  const { unit, press, grant, record } = await somebody();
  await uses.take([press({ order: grant, skip: 2 })]);
  await db.query(`UPDATE use_record SET unaccounted = 0, tally = '{}' WHERE id = $1`, [record]);
  await uses.take([press({ order: grant })]);
  expect(await faultsOf(unit)).toEqual(['use_record alteredBefore press.recorded']);
});

test('presses that were altered while a record was judged by them are named, though they are right again', async () => {
  const { unit, record } = await somebody();
  await db.query('UPDATE press SET photos = 1 WHERE record_id = $1', [record]);
  await app.services.lookAtRecords(new Date(Date.now() + 2 * limits.press.photoGraceMs));
  await db.query('UPDATE press SET photos = 0 WHERE record_id = $1', [record]);
  expect(await faultsOf(unit)).toContain('use_record decidedByAltered rows.changed');
});

test('a photo that was there only while a record was judged by it is named', async () => {
  const { unit, record } = await somebody();
  const photo = randomUUID();
  await db.query(
    `INSERT INTO press_photo (id, company_id, record_id, file_id, digest, taken_at, source, by_name)
     SELECT $2, company_id, record_id, gen_random_uuid(), digest, now(), 'phone', '' FROM press WHERE record_id = $1 LIMIT 1`,
    [record, photo],
  );
  await app.services.lookAtRecords(new Date(Date.now() + 2 * limits.press.photoGraceMs));
  await db.query('DELETE FROM press_photo WHERE id = $1', [photo]);
  expect(await faultsOf(unit)).toEqual(['use_record decidedByAltered rows.changed']);
});

test('a task that was handed to somebody for their decision is named, though the decision wrote the whole row', async () => {
  const office = await createSealOffice(world);
  const thief = await given.member({ unit: office.unit });
  const template = await office.templateFor([stepOf('a', [office.main])]);
  const { id } = await office.apply(template.id);
  await db.query('UPDATE approval_task SET user_id = $2, user_name = $3 WHERE application_id = $1', [
    id,
    thief.id,
    thief.realName,
  ]);
  await office.decide(thief, id);
  expect(await faultsOf(office.unit)).toEqual([expect.stringContaining('approval_task alteredBefore')]);
});

test('somebody who was called otherwise only while they acted is named', async () => {
  const { unit, user } = await somebody();
  const main = await given.member({ unit, role: Role.mainAdministrator });
  await db.query(`UPDATE membership SET real_name = '王敏董事长' WHERE account_id = $1`, [main.id]);
  await given.settled();
  await call(main, setMemberRole, { userId: user.id, role: Role.sealKeeper });
  await db.query('UPDATE membership SET real_name = $2 WHERE account_id = $1', [main.id, main.realName]);
  expect(await faultsOf(unit)).toEqual(['membership actorAltered permission.changed']);
});

test('a name that was changed for a moment is named, though a step of the server wrote to the row since', async () => {
  const { unit, user } = await somebody();
  const main = await given.member({ unit, role: Role.mainAdministrator });
  await db.query(`UPDATE membership SET real_name = '王敏' WHERE account_id = $1`, [user.id]);
  await call(main, setMemberRole, { userId: user.id, role: Role.sealKeeper });
  await db.query('UPDATE membership SET real_name = $2 WHERE account_id = $1', [user.id, user.realName]);
  expect(await faultsOf(unit)).toEqual(['membership alteredBefore permission.changed']);
});
