import * as call from '@chancery/contract/operator/calls.ts';
import { listSms } from '@chancery/contract/sms/calls.ts';
import { expect, test } from 'vitest';
import { createOperatorLogin } from '../../testing/operator-login.ts';
import { createWorld } from '../../testing/world.ts';
import { createOperatorDesk } from './operator.desk.ts';

const world = await createWorld();
const desk = createOperatorDesk(world.app.transactions);

const { logIn: login } = createOperatorLogin(world);

test('a one-time password opens nothing but the way to a better one', async () => {
  const first = await desk.add('first');
  const me = await login('first', first);
  expect((await world.call(me, call.operatorInfo)).mustChangePassword).toBe(true);
  await expect(world.call(me, listSms, {})).toRefuseWith('permission.changePasswordFirst');
  await world.call(me, call.changeOperatorPassword, { password: first, newPass: 'Better#5678' });
  expect((await world.call(me, listSms, {})).list).toEqual([]);
  await expect(login('first', first)).toRefuseWith('account.passwordWrong');
});

test('a changed password ends the other sessions and must be another one', async () => {
  await desk.add('second').then((first) => changed('second', first));
  const [me, other] = [await login('second', 'Better#5678'), await login('second', 'Better#5678')];
  const wrong = { password: 'Better#0000', newPass: 'Other#56789' };
  await expect(world.call(me, call.changeOperatorPassword, wrong)).toRefuseWith('account.passwordWrong');
  const same = { password: 'Better#5678', newPass: 'Better#5678' };
  await expect(world.call(me, call.changeOperatorPassword, same)).toRefuseWith('account.passwordSame');
  await world.call(me, call.changeOperatorPassword, { password: 'Better#5678', newPass: 'Other#56789' });
  await expect(world.call(other, call.operatorInfo)).toRefuseWith('session.replaced');
  expect((await world.call(me, call.operatorInfo)).username).toBe('second');
});

const changed = async (name: string, first: string) => {
  const me = await login(name, first);
  await world.call(me, call.changeOperatorPassword, { password: first, newPass: 'Better#5678' });
};

test('a name is unique, and a lost password is replaced from the desk', async () => {
  await desk.add('third');
  await expect(desk.add('third')).rejects.toThrow('there is an operator third already');
  await expect(desk.reset('nobody')).rejects.toThrow('there is no operator nobody');
  const again = await desk.reset('third');
  expect((await world.call(await login('third', again), call.operatorInfo)).mustChangePassword).toBe(true);
  expect(await desk.list()).toContain('third');
});

test('wrong passwords lock an operator name like any other', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(login('ghost', 'wrong')).toRefuseWith('account.passwordWrong');
  }
  await expect(login('ghost', 'wrong')).toRefuseWith('account.locked');
});

test('whoever took over a session cannot try one password after another', async () => {
  const me = await world.given.operator();
  const wrong = { password: 'Wrong#1234', newPass: 'Other#56789' };
  const tried = await Promise.all(
    Array.from({ length: 12 }, () =>
      world.call(me, call.changeOperatorPassword, wrong).catch(({ key }: { key: string }) => key),
    ),
  );
  expect(tried.filter((key) => key === 'account.passwordWrong')).toHaveLength(5);
  expect(tried.filter((key) => key === 'account.locked')).toHaveLength(7);
});

test('of two who change one password at once, one does', async () => {
  const me = await world.given.operator();
  const wanted = ['Better#5678', 'Other#56789'].map((newPass) => ({ password: 'Right#1234', newPass }));
  const outcomes = await Promise.allSettled(
    wanted.map((input) => world.call(me, call.changeOperatorPassword, input)),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
