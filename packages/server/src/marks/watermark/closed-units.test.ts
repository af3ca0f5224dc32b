import { randomUUID } from 'node:crypto';
import { enterUnit } from '@chancery/contract/account/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { addUnit, deleteUnit } from '@chancery/contract/unit/calls.ts';
import { listUnitConfig } from '@chancery/contract/unit/config.ts';
import { expect, test } from 'vitest';
import { hold, take } from '../../ledger/ports.ts';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { someCreditCode } from '../../testing/given.ts';
import { type Caller, createWorld } from '../../testing/world.ts';

const { app, call, db, given } = await createWorld();

/** Somebody registers a unit and enters it. */
const founded = async (founder: Caller) => {
  const { companyId } = await call(founder, addUnit, {
    companyName: 'Mill',
    companyFullName: 'Mill Co., Ltd.',
    social_credit_code: someCreditCode(),
    realName: 'Wen',
  });
  await call(founder, enterUnit, { companyId });
  await db.query('UPDATE company_config SET free_storage_mb = 1, marks_per_month = 2 WHERE company_id = $1', [
    companyId,
  ]);
  return companyId;
};
const close = (founder: Caller) => call(founder, deleteUnit, { companyName: 'Mill' });
const fill = (companyId: string) =>
  app.transactions.apart({ companyId }, (tx) =>
    hold(tx, { companyId, value: LedgerValue.storage, amount: 1_048_576, reference: `file ${randomUUID()}` }),
  );
const upload = async (who: Caller) =>
  call(who, uploadFile, { fileName: 'a.jpg', purpose: FilePurpose.photo }, { body: await somePicture() });
const mark = (companyId: string) =>
  app.transactions.apart({ companyId }, (tx) =>
    take(tx, { companyId, value: LedgerValue.mark, amount: 1, reference: randomUUID() }),
  );
const used = async (who: Caller, limit: string) =>
  (await call(who, listUnitConfig)).limits.find(({ name }) => name === limit)?.used;

test('storage that is free is not renewed by closing a unit and registering the next', async () => {
  const me = await given.person();
  await fill(await founded(me));
  await close(me);
  const next = await founded(me);
  await expect(upload(me)).toRefuseWith('file.storage');
  expect(await used(me, 'freeStorageSpace')).toBe(1);
  await db.query('UPDATE company SET certified_at = now() WHERE id = $1', [next]);
  await upload(me);
});

test('marks of a month are not renewed by closing a unit, and those of months before do not count', async () => {
  const me = await given.person();
  const first = await founded(me);
  expect([await mark(first), await mark(first)]).toEqual([true, true]);
  await close(me);
  const next = await founded(me);
  expect(await mark(next)).toBe(false);
  expect(await used(me, 'maxMarkNumPreMonth')).toBe(2);
  await db.query(`UPDATE ledger_lot SET name = 'free 2020-01', ends_at = now() WHERE company_id = $1`, [
    first,
  ]);
  expect(await mark(next)).toBe(true);
});

test('open units have room of their own, and nobody pays for what somebody else closed', async () => {
  const me = await given.person();
  await fill(await founded(me));
  await founded(me);
  await upload(me);
  const other = await given.person();
  await fill(await founded(other));
  await close(other);
  await upload(me);
});
