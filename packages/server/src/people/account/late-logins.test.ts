import * as account from '@chancery/contract/account/calls.ts';
import { changeOperatorPassword, operatorInfo } from '@chancery/contract/operator/calls.ts';
import { enterBySessionId, newSessionId } from '@chancery/contract/operator/single-sign-on.ts';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createWaiting } from '../../testing/waiting.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { machineHash } from './known-machines.ts';
import { hashPassword } from './password.ts';

const world = await createWorld();
const { call, db, given } = world;
const { waiting, untilWaiting } = createWaiting(db);
const password = 'Right#1234';
const machineId = 'a-machine-of-ones-own';

/** Lets a login come as far as something that is held, then ends logins, and only then lets both go on. */
const overtaken = async <T>(
  hold: (holder: pg.PoolClient) => Promise<unknown>,
  login: () => Promise<T>,
  end: (holder: pg.PoolClient) => Promise<unknown>,
): Promise<T> => {
  const holder = await db.connect();
  await holder.query('BEGIN');
  await hold(holder);
  const entering = login();
  entering.catch(() => {});
  await untilWaiting(1);
  let isDone = false;
  const ending = end(holder).finally(() => {
    isDone = true;
  });
  await vi.waitFor(async () => expect(isDone || (await waiting()) > 1).toBe(true), 20_000);
  await holder.query('COMMIT');
  holder.release();
  await ending;
  return entering;
};

const holdLogins = (holder: pg.PoolClient) => holder.query('LOCK TABLE login_log IN SHARE MODE');

const enter = async (id: string) => {
  const { token, signingKey } = await call(nobody, enterBySessionId, { id });
  return { credentials: await world.credentials(token, signingKey) };
};

test('a second screen that comes in while its owner ends all other logins ends with them', async () => {
  const me = await given.person();
  const { id } = await call(await given.sessionOf(me), newSessionId);
  const screen = await overtaken(
    holdLogins,
    () => enter(id),
    () => call(me, account.endOtherSessions),
  );
  await expect(call(screen, account.getUserInfo)).toRefuseWith('session.replaced');
});

test('a second screen that comes in while an operator changes the password ends with the others', async () => {
  const me = await given.operator();
  const other = await enter((await call(me, newSessionId)).id);
  const { id } = await call(other, newSessionId);
  const screen = await overtaken(
    holdLogins,
    () => enter(id),
    () => call(me, changeOperatorPassword, { password, newPass: 'Better#5678' }),
  );
  await expect(call(screen, operatorInfo)).toRefuseWith('session.replaced');
});

test('a second screen waits for the end of its first one, and does not come in then', async () => {
  const me = await given.person();
  const other = await given.sessionOf(me);
  const { id } = await call(other, newSessionId);
  const entering = overtaken(
    (holder) => holder.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [me.id]),
    () => enter(id),
    (holder) => holder.query('UPDATE session SET ended_at = now() WHERE id = $1', [other.sessionId]),
  );
  await expect(entering).toRefuseWith('security.ticketOver');
});

test('who knows only the password that was, is not let in although it was looked at before', async () => {
  const me = await given.account({ password });
  await db.query('INSERT INTO trusted_machine (account_id, machine_hash) VALUES ($1, $2)', [
    me.id,
    machineHash(machineId),
  ]);
  const entering = overtaken(
    (holder) => holder.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [me.id]),
    () => call(nobody, account.loginByUsername, { username: me.userName, password, machineId }),
    async (holder) =>
      holder.query('UPDATE account SET password_hash = $2 WHERE id = $1', [
        me.id,
        await hashPassword('Better#5678'),
      ]),
  );
  await expect(entering).toRefuseWith('account.passwordWrong');
  expect((await db.query('SELECT FROM session WHERE account_id = $1', [me.id])).rowCount).toBe(0);
});
