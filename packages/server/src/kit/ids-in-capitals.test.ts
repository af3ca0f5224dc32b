import { addDelegation } from '@chancery/contract/approval/calls.ts';
import { endpoints } from '@chancery/contract/endpoints.ts';
import { disableMember, removeMember } from '@chancery/contract/member/calls.ts';
import { disableOperator, resetOperatorPassword } from '@chancery/contract/operator/accounts.ts';
import { resetSecondFactor } from '@chancery/contract/operator/second-factor.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { idSchemasOf } from '../testing/matrix/id-fields.ts';
import { createWorld } from '../testing/world.ts';

const { call, given } = await createWorld();
const capitals = (id: string) => id.toUpperCase();

test('nobody is somebody else by writing their own id in capitals', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const me = await given.member({ role: Role.administrator, unit: main.unit });
  const userId = capitals(me.id);
  await expect(call(me, disableMember, { userId })).toRefuseWith('member.self');
  await expect(call(me, removeMember, { userId })).toRefuseWith('member.self');
  const from = new Date(Date.now() + 60_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  await expect(call(me, addDelegation, { userId, startAt: from, endAt: to })).toRefuseWith('delegation.self');
});

test('an heir is another person than whoever leaves, however the id is written', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const leaver = await given.member({ unit: main.unit });
  await expect(call(main, removeMember, { userId: leaver.id, handOverTo: capitals(leaver.id) })).toRefuseWith(
    'member.heirNotFound',
  );
});

test('an operator disables nobody and resets nothing of their own', async () => {
  const [me] = [await given.operator(), await given.operator()];
  const id = capitals(me.id);
  for (const endpoint of [disableOperator, resetOperatorPassword, resetSecondFactor])
    await expect(call(me, endpoint, { id })).toRefuseWith('operator.self');
});

test('an id is one id however it is written, in every field of every call', () => {
  const id = '01900002-0000-7000-8000-00000000abcd';
  const fields = [...endpoints.values()].flatMap((endpoint) =>
    [...idSchemasOf(endpoint)].map(([field, schema]) => [
      `${endpoint.path} ${field}`,
      schema.parse(capitals(id)),
    ]),
  );
  expect(fields.length).toBeGreaterThan(150);
  expect(fields.filter(([, read]) => read !== id)).toEqual([]);
});
