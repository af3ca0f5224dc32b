import { randomBytes } from 'node:crypto';
import { findSealedFile, getSealing } from '@chancery/contract/sealing/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test, vi } from 'vitest';
import { createOffice } from '../../seal-use/application/application.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { createSealingOffice } from './sealing.testing.ts';

const world = await createWorld();
const { call, db } = world;
const office = await createSealingOffice(world);
const { applicant, main, keeper } = office;

const sealedOnce = async () => {
  const { applicationId, uses } = await office.granted([await office.eSeal()], [await office.contract()]);
  const [useId = ''] = uses;
  await office.start(useId);
  const digest = async () =>
    (await call(applicant, getSealing, { id: useId })).files[0]?.sealed?.digest ?? '';
  await vi.waitUntil(async () => (await digest()) !== '', { timeout: 100_000 });
  const { rows } = await db.query('SELECT id FROM use_record WHERE authorization_id = $1', [useId]);
  return { applicationId, recordId: rows[0].id, digest: await digest() };
};

const sealed = await sealedOnce();
const unknown = randomBytes(32).toString('hex');
const find = (who: typeof main, ...digests: string[]) => call(who, findSealedFile, { digests });

test.each([
  ['whoever pressed the seal', () => applicant],
  ['an administrator', () => main],
  ['the keeper of the seal', () => keeper],
])('%s finds the record of a sealed file by its digest', async (_, who) => {
  const { recordId, applicationId, digest } = sealed;
  expect(await find(who(), digest)).toMatchObject({ recordId, applicationId, digest });
});

test('a file with changes behind it is found by what was there before them', async () => {
  expect(await find(main, unknown, sealed.digest)).toMatchObject({ digest: sealed.digest });
});

test('an approver finds the application alone: the use is not theirs to see', async () => {
  const approver = await office.join();
  await db.query(
    `INSERT INTO approval_copy (id, company_id, application_id, user_id)
     SELECT gen_random_uuid(), company_id, id, $2 FROM application WHERE id = $1`,
    [sealed.applicationId, approver.id],
  );
  expect(await find(approver, sealed.digest)).toMatchObject({
    recordId: null,
    applicationId: sealed.applicationId,
  });
});

test('for everybody else it is as unknown as a file that never was sealed here', async () => {
  const other = await createOffice(world);
  const another = await office.join(Role.sealKeeper);
  for (const who of [await office.join(), another, other.main, other.applicant])
    await expect(find(who, sealed.digest)).toRefuseWith('file.notFound');
  await expect(find(main, unknown)).toRefuseWith('file.notFound');
});
