import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/payer/calls.ts';
import { PayerType } from '@chancery/contract/payer/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { someCreditCode } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db } = world;

const administrator = () => given.member({ role: Role.mainAdministrator });
type Who = Awaited<ReturnType<typeof administrator>>;

const add = (who: Who, over = {}) =>
  world.call(who, call.addPayer, {
    type: PayerType.enterprise,
    name: 'Lanting Paper',
    taxNumber: someCreditCode(),
    ...over,
  });

const somebody = await administrator();

const namesOf = async (who: Who) =>
  (await world.call(who, call.listPayers, { sort: 'createdAt' })).list.map(
    ({ name, isDefault }) => `${name}${isDefault ? ' *' : ''}`,
  );

test('the first payer is the default, and another one may become it', async () => {
  const me = await administrator();
  await add(me, { name: 'First' });
  const { id } = await add(me, { name: 'Second', type: PayerType.individual, taxNumber: '' });
  expect(await namesOf(me)).toEqual(['First *', 'Second']);
  await world.call(me, call.setDefaultPayer, { id });
  expect(await namesOf(me)).toEqual(['First', 'Second *']);
  await world.call(me, call.deletePayer, { id });
  expect(await namesOf(me)).toEqual(['First']);
  await expect(world.call(me, call.setDefaultPayer, { id })).toRefuseWith('payer.notFound');
});

test('of several that come first at once, one is the default', async () => {
  const me = await administrator();
  await Promise.all([add(me), add(me), add(me)]);
  const { list } = await world.call(me, call.listPayers, {});
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test.each([
  ['no tax number', { taxNumber: '' }, 'payer.incomplete'],
  ['a tax number of another form', { taxNumber: '123456789' }, 'payer.incomplete'],
  ['a tax number that is too short', { taxNumber: '12345678' }, 'request.invalid'],
  ['a tax number with a point', { taxNumber: '91330106.A0000012' }, 'request.invalid'],
  ['an account that is too long', { account: '6'.repeat(33) }, 'request.invalid'],
  ['a phone that is too long', { phone: '0'.repeat(18) }, 'request.invalid'],
  ['an address that is none', { email: 'nobody' }, 'request.invalid'],
] as const)('an enterprise with %s is refused', async (_what, over, refusal) => {
  await expect(add(somebody, over)).toRefuseWith(refusal);
});

test('a check digit that does not add up is a doubt to confirm', async () => {
  const me = await administrator();
  const right = someCreditCode();
  const taxNumber = right.slice(0, 17) + (right.endsWith('1') ? '2' : '1');
  await expect(add(me, { taxNumber })).toRefuseWith('request.unconfirmed');
});

test('whoever edits an older state is told, and what is changed is changed', async () => {
  const me = await administrator();
  const { id } = await add(me);
  const before = await world.call(me, call.getPayer, { id });
  const { createdAt: _, createdBy: __, isDefault: ___, ...facts } = before;
  await world.call(me, call.updatePayer, { ...facts, bank: 'Bank of Hangzhou' });
  await expect(world.call(me, call.updatePayer, facts)).toRefuseWith('edit.conflict');
  expect((await world.call(me, call.getPayer, { id })).bank).toBe('Bank of Hangzhou');
});

test('a unit keeps so many payers and no more', async () => {
  const me = await administrator();
  await add(me);
  await db.query(
    `INSERT INTO payer (id, company_id, type, name, tax_number, address, phone, bank, account, email, created_by, updated_by)
     SELECT gen_random_uuid(), company_id, 2, 'one of many', '', '', '', '', '', '', '', ''
     FROM payer, generate_series(2, $2) WHERE company_id = $1`,
    [me.unit.id, limits.payer.perUnit],
  );
  await expect(add(me)).toRefuseWith('payer.tooMany');
});

test('another unit knows nothing of a payer', async () => {
  const { id } = await add(await administrator());
  const stranger = await administrator();
  await expect(world.call(stranger, call.getPayer, { id })).toRefuseWith('payer.notFound');
  await expect(world.call(stranger, call.deletePayer, { id })).toRefuseWith('payer.notFound');
  await expect(world.call(stranger, call.setDefaultPayer, { id })).toRefuseWith('payer.notFound');
  expect(await namesOf(stranger)).toEqual([]);
});
