import {
  askClosing,
  getClosedUnitCertificate,
  getClosingObstacles,
  getUnitClosing,
  holdClosing,
  listClosedUnits,
  listClosings,
  openClosing,
  releaseClosing,
  sendClosingCode,
  withdrawClosing,
} from '@chancery/contract/closing/calls.ts';
import { ClosingState } from '@chancery/contract/closing/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';

import { codeSentTo } from '../../testing/sent-code.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { going, untilRemoved } from './closing.testing.ts';

const world = await createWorld();
const { app, call, db, dataDir, given } = world;
const operator = await given.operator();

type Person = Awaited<ReturnType<typeof given.member>>;

const codeOf = async (who: Person): Promise<string> => {
  await db.query('DELETE FROM verification_code WHERE phone = $1', [who.mobile]);
  await call(who, sendClosingCode);
  return codeSentTo(dataDir, who.mobile);
};

const ask = async (who: Person, more: object = {}) =>
  call(who, askClosing, {
    companyName: who.unit.name,
    reason: 'We stop',
    exportFirst: false,
    verificationCode: await codeOf(who),
    ...more,
  });

const main = () => given.member({ role: Role.mainAdministrator });
const makeDue = ({ unit }: Person) =>
  db.query('UPDATE unit_closing SET due_at = now() WHERE company_id = $1', [unit.id]);
const isThere = async ({ unit }: Person): Promise<boolean> =>
  (await db.query('SELECT FROM company WHERE id = $1 AND deleted_at IS NULL', [unit.id])).rows.length > 0;

test('the main administrator alone asks, with a code and the name; everybody of the unit sees when', async () => {
  const who = await main();
  const colleague = await given.member({ unit: who.unit });
  const administrator = await given.member({ unit: who.unit, role: Role.administrator });
  await expect(call(administrator, sendClosingCode)).toRefuseWith('permission.denied');
  await expect(ask(who, { verificationCode: '000000' })).toRefuseWith('account.codeWrong');
  await expect(ask(who, { companyName: 'Another' })).toRefuseWith('unit.nameMismatch');
  expect(await call(colleague, getUnitClosing)).toEqual({ closing: null });
  const { dueAt, ticket } = await ask(who);
  const days = (new Date(dueAt).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(limits.closing.waitDays, 1);
  expect(await call(colleague, getUnitClosing)).toMatchObject({
    closing: { byName: who.realName, dueAt, exportFirst: false, held: null },
  });
  await expect(ask(who)).toRefuseWith('closing.open');
  const { rows } = await db.query('SELECT account_id FROM message WHERE company_id = $1 AND event = $2', [
    who.unit.id,
    'closing.asked',
  ]);
  expect(rows.map(({ account_id }) => account_id).sort()).toEqual([who.id, administrator.id].sort());
  expect(await call(nobody, openClosing, { ticket })).toMatchObject({ state: ClosingState.waiting });
  await expect(call(nobody, openClosing, { ticket: `${ticket}x` })).toRefuseWith('closing.notFound');
});

test('two requests at the same moment are one', async () => {
  const who = await main();
  const code = await codeOf(who);
  const wish = { companyName: who.unit.name, reason: 'We stop', exportFirst: false, verificationCode: code };
  const done = await Promise.allSettled([call(who, askClosing, wish), call(who, askClosing, wish)]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await db.query('SELECT FROM unit_closing WHERE company_id = $1', [who.unit.id]);
  expect(rows).toHaveLength(1);
});

test('withdrawn in time, nothing happens', async () => {
  const who = await main();
  const { ticket } = await ask(who);
  await call(who, withdrawClosing);
  await expect(call(who, withdrawClosing)).toRefuseWith('closing.notFound');
  await makeDue(who);
  await app.services.closingChore.beginDue();
  expect(await isThere(who)).toBe(true);
  expect(await call(who, getUnitClosing)).toEqual({ closing: null });
  expect(await call(nobody, openClosing, { ticket })).toMatchObject({ state: ClosingState.withdrawn });
  // They may think again.
  await ask(who);
});

test('what others rely on stands in the way, when it is asked for and when it is due', async () => {
  const who = await main();
  await ask(who);
  const below = await given.unit();
  await db.query('UPDATE company SET parent_id = $2 WHERE id = $1', [below.id, who.unit.id]);
  await makeDue(who);
  await app.services.closingChore.beginDue();
  expect(await isThere(who)).toBe(true);
  expect(await call(who, getClosingObstacles)).toMatchObject({
    obstacles: [{ kind: 'subsidiaries', count: 1 }],
  });
  await call(who, withdrawClosing);
  await expect(ask(who)).toRefuseWith('closing.blocked');
});

test('where an export was wanted first, it is waited for', async () => {
  const who = await main();
  await ask(who, { exportFirst: true });
  await makeDue(who);
  await app.services.closingChore.beginDue();
  expect(await isThere(who)).toBe(true);
  expect(await call(who, getClosingObstacles)).toMatchObject({ obstacles: [{ kind: 'noExport', count: 1 }] });
  await db.query(
    `INSERT INTO export_job (id, company_id, account_id, by_name, type, format, filters, names, columns, language, sight, state, created_at)
     VALUES (gen_random_uuid(), $1, $2, '', 30, 'archive', '{}', '{}', '{}', 'en', '', 'done', now())`,
    [who.unit.id, who.id],
  );
  await app.services.closingChore.beginDue();
  expect(await isThere(who)).toBe(false);
});

test('an operator holds it back with a reason that the unit reads, and nothing more', async () => {
  const who = await main();
  await ask(who);
  const { list } = await call(operator, listClosings, { keyword: who.unit.name });
  const [{ id = '' } = {}] = list;
  expect(list).toMatchObject([{ companyName: who.unit.name, reason: 'We stop', held: null }]);
  await call(operator, holdClosing, { id, reason: 'A court asks for it' });
  await expect(call(operator, holdClosing, { id, reason: 'Again' })).toRefuseWith('closing.held');
  await makeDue(who);
  await app.services.closingChore.beginDue();
  expect(await isThere(who)).toBe(true);
  expect(await call(who, getUnitClosing)).toMatchObject({
    closing: { held: { reason: 'A court asks for it' } },
  });
  await call(operator, releaseClosing, { id });
  await expect(call(operator, releaseClosing, { id })).toRefuseWith('closing.notHeld');
  // However long ago it was due, whoever relied on its being held has days to hear of it.
  await app.services.closingChore.beginDue();
  expect(await isThere(who)).toBe(true);
  const { closing } = await call(who, getUnitClosing);
  const daysLeft = (Date.parse(closing?.dueAt ?? '') - Date.now()) / 86_400_000;
  expect(daysLeft).toBeCloseTo(limits.closing.daysAfterHold, 1);
  await makeDue(who);
  await app.services.closingChore.beginDue();
  expect(await isThere(who)).toBe(false);
});

test('from the beginning the unit is nobody’s any more; people keep their accounts, and the link gives the certificate', async () => {
  const who = await main();
  const colleague = await given.member({ unit: who.unit });
  const { ticket } = await ask(who);
  await makeDue(who);
  await app.services.closingChore.beginDue();
  await expect(call(colleague, getUnitClosing)).rejects.toThrow();
  expect(await call(nobody, openClosing, { ticket })).toMatchObject({ state: going });
  await untilRemoved(world);
  const shown = await call(nobody, openClosing, { ticket });
  expect(shown).toMatchObject({ state: ClosingState.removed, number: expect.stringMatching(/^UD\d{6}$/) });
  expect(shown.certificate).toContain('unit.removed');
  const { rows } = await db.query('SELECT FROM account WHERE id = $1', [colleague.id]);
  expect(rows).toHaveLength(1);
  const { list } = await call(operator, listClosedUnits);
  expect(list.find(({ number }) => number === shown.number)).toMatchObject({ certificate: shown.number });
  const fetched = await call(operator, getClosedUnitCertificate, { number: shown.number });
  expect(fetched.certificate).toBe(shown.certificate);
});
