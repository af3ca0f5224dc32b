import { randomUUID } from 'node:crypto';
import { LoginResult } from '@chancery/contract/account/codes.ts';
import { endpoints } from '@chancery/contract/endpoints.ts';
import { listLoginLog, listOperateLog } from '@chancery/contract/log/calls.ts';
import { getOperator } from '@chancery/contract/operator/accounts.ts';
import * as operatorCall from '@chancery/contract/operator/calls.ts';
import * as call from '@chancery/contract/operator/second-factor.ts';
import { newSessionId } from '@chancery/contract/operator/single-sign-on.ts';
import { describe, expect, test } from 'vitest';
import { nowhere } from '../../testing/matrix/sample.ts';
import { samples } from '../../testing/matrix/samples.ts';
import { createOperatorLogin, shownCode } from '../../testing/operator-login.ts';
import { createWorld } from '../../testing/world.ts';
import { createOperatorDesk } from './operator.desk.ts';

const world = await createWorld();
const { given, db } = world;
const { halfWay, logIn } = createOperatorLogin(world);
const password = 'Right#1234';

/** An operator who has set up an authenticator; another login of theirs is half done. */
const proven = async () => {
  const { id, username } = await given.operator();
  const me = await halfWay(username, password);
  const { secret } = await world.call(me, call.beginSecondFactor, {});
  const { recoveryCodes } = await world.call(me, call.confirmSecondFactor, { code: shownCode(secret) });
  return { id, username, me, secret, recoveryCodes, again: await halfWay(username, password) };
};

describe('a login that is half done', () => {
  const things = nowhere(randomUUID());
  const allowed = new Set<string>([...call.secondStep, operatorCall.operatorLogout].map(({ path }) => path));
  const others = [...endpoints].filter(([, { access, path }]) => access !== 'public' && !allowed.has(path));

  test('opens no call of the contract but its second step, and only that', async () => {
    expect(others.length).toBeGreaterThan(200);
    const { again } = await proven();
    for (const [name, endpoint] of others) {
      const answer = world.call(again, endpoint, ((await samples[name]?.input?.(things)) ?? {}) as never);
      await expect(answer, name).toRefuseWith('permission.secondStepFirst');
    }
  });

  test('is over after minutes, cannot be handed to a second screen, and ends no other login', async () => {
    const { id, me, again } = await proven();
    await expect(world.call(again, newSessionId, {})).toRefuseWith('permission.secondStepFirst');
    const { rows } = await db.query(
      `SELECT max(expires_at) < now() + interval '11 minutes' AS soon FROM session
       WHERE operator_id = $1 AND second_step_due`,
      [id],
    );
    expect(rows[0].soon).toBe(true);
    expect((await world.call(me, operatorCall.operatorInfo)).userId).toBe(id);
  });

  test('becomes a whole one with a code, which is good once', async () => {
    const { again, secret, username } = await proven();
    const code = shownCode(secret, 1);
    await world.call(again, call.verifySecondFactor, { code });
    expect((await world.call(again, operatorCall.operatorInfo)).username).toBe(username);
    const third = await halfWay(username, password);
    await expect(world.call(third, call.verifySecondFactor, { code })).toRefuseWith('secondFactor.codeWrong');
    await expect(world.call(third, operatorCall.operatorInfo)).toRefuseWith('permission.secondStepFirst');
  });

  test('the same code at five screens at once opens one of them', async () => {
    const { secret, username } = await proven();
    const screens = await Promise.all(Array.from({ length: 4 }, () => halfWay(username, password)));
    const code = shownCode(secret, 1);
    const answers = await Promise.allSettled(
      screens.map((screen) => world.call(screen, call.verifySecondFactor, { code })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('cannot exchange the authenticator for another', async () => {
    const { again, secret } = await proven();
    for (const input of [{}, { code: shownCode(secret, 1) }]) {
      await expect(world.call(again, call.beginSecondFactor, input)).toRefuseWith('secondFactor.setUp');
    }
    const code = shownCode(secret, 1);
    await expect(world.call(again, call.confirmSecondFactor, { code })).toRefuseWith('secondFactor.notBegun');
  });
});

test('a recovery code lets in once, however it is written', async () => {
  const { again, recoveryCodes, username } = await proven();
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const one of recoveryCodes) expect(one).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  const code = ` ${recoveryCodes[3]?.replace('-', ' ').toUpperCase()}`;
  expect(await world.call(again, call.verifySecondFactor, { code })).toEqual({ recoveryCodesLeft: 9 });
  const third = await halfWay(username, password);
  await expect(world.call(third, call.verifySecondFactor, { code })).toRefuseWith('secondFactor.codeWrong');
});

test('renewed recovery codes replace the old ones, and a code is asked for it', async () => {
  const { me, secret, recoveryCodes, again } = await proven();
  await expect(world.call(me, call.renewRecoveryCodes, { code: '000000' })).toRefuseWith(
    'secondFactor.codeWrong',
  );
  const renewed = await world.call(me, call.renewRecoveryCodes, { code: shownCode(secret, 1) });
  expect((await world.call(me, call.getSecondFactor)).recoveryCodesLeft).toBe(10);
  const old = { code: recoveryCodes[0] ?? '' };
  await expect(world.call(again, call.verifySecondFactor, old)).toRefuseWith('secondFactor.codeWrong');
  await world.call(again, call.verifySecondFactor, { code: renewed.recoveryCodes[0] ?? '' });
});

test('an authenticator is replaced with a code of the old one, and the other sessions end', async () => {
  const { me, secret, username } = await proven();
  const other = await halfWay(username, password);
  await expect(world.call(me, call.beginSecondFactor, {})).toRefuseWith('secondFactor.setUp');
  const next = await world.call(me, call.beginSecondFactor, { code: shownCode(secret, 1) });
  await world.call(me, call.confirmSecondFactor, { code: shownCode(next.secret) });
  await expect(world.call(other, call.verifySecondFactor, { code: shownCode(next.secret, 1) })).toRefuseWith(
    'session.replaced',
  );
  const again = await halfWay(username, password);
  await expect(world.call(again, call.verifySecondFactor, { code: shownCode(secret, 1) })).toRefuseWith(
    'secondFactor.codeWrong',
  );
  await world.call(again, call.verifySecondFactor, { code: shownCode(next.secret, 1) });
});

test('of two who set up with one password the first wins, and the second is out', async () => {
  const { username } = await given.operator();
  const [first, second] = [await halfWay(username, password), await halfWay(username, password)];
  const theirs = await world.call(second, call.beginSecondFactor, {});
  const mine = await world.call(first, call.beginSecondFactor, {});
  const late = { code: shownCode(theirs.secret) };
  await expect(world.call(second, call.confirmSecondFactor, late)).toRefuseWith('secondFactor.notBegun');
  await world.call(first, call.confirmSecondFactor, { code: shownCode(mine.secret) });
  await expect(world.call(second, call.confirmSecondFactor, late)).toRefuseWith('session.replaced');
});

test('guesses at the code run out', async () => {
  const { again } = await proven();
  const answers = [];
  for (let guess = 0; guess < 7; guess += 1) {
    const code = String(guess).padStart(6, '0');
    answers.push(
      await world.call(again, call.verifySecondFactor, { code }).catch(({ key }: { key: string }) => key),
    );
  }
  expect(answers.slice(0, 5)).toEqual(Array(5).fill('secondFactor.codeWrong'));
  expect(answers.slice(5)).toEqual(['account.locked', 'account.locked']);
});

test('neither secret nor recovery codes can be read in the database, and a secret is worth nothing in another row', async () => {
  const victim = await proven();
  const thief = await proven();
  const { rows } = await db.query('SELECT secret FROM operator_second_factor WHERE operator_id = $1', [
    thief.id,
  ]);
  expect(rows[0].secret.includes(thief.secret)).toBe(false);
  await db.query('UPDATE operator_second_factor SET secret = $1 WHERE operator_id = $2', [
    rows[0].secret,
    victim.id,
  ]);
  const code = shownCode(thief.secret, 1);
  await expect(world.call(victim.again, call.verifySecondFactor, { code })).toRefuseWith('server.internal');
});

test('a reset by another operator or from the desk leaves a trace and asks for a new authenticator', async () => {
  const chief = await given.operator();
  const { id, username, me, again } = await proven();
  expect((await world.call(chief, getOperator, { id })).hasSecondFactor).toBe(true);
  await expect(world.call(chief, call.resetSecondFactor, { id: chief.id })).toRefuseWith('operator.self');
  await world.call(chief, call.resetSecondFactor, { id });
  expect((await world.call(chief, getOperator, { id })).hasSecondFactor).toBe(false);
  await expect(world.call(me, operatorCall.operatorInfo)).toRefuseWith('session.replaced');
  await expect(world.call(again, operatorCall.operatorInfo)).toRefuseWith('session.replaced');
  expect((await halfWay(username, password)).secondStep).toBe('setUp');

  await logIn(username, password);
  await createOperatorDesk(world.app.transactions).resetSecondFactor(username);
  expect((await halfWay(username, password)).secondStep).toBe('setUp');
  const { list } = await world.call(chief, listOperateLog, { objectId: id });
  expect(list.map(({ action, actorName }) => [action, actorName])).toEqual(
    expect.arrayContaining([
      ['operator.reset-second-factor', chief.username],
      ['operator.reset-second-factor', 'npm run operator'],
    ]),
  );
});

test('a login is in the log when its second step is done, and a wrong code is too', async () => {
  const { me, again, username } = await proven();
  await expect(world.call(again, call.verifySecondFactor, { code: '000000' })).toRefuseWith(
    'secondFactor.codeWrong',
  );
  const { list } = await world.call(me, listLoginLog, { keyword: username });
  expect(list.map(({ result }) => result)).toEqual([LoginResult.wrongCode, LoginResult.succeeded]);
});

test('nothing but a demo offers codes', async () => {
  const { again } = await proven();
  expect(again).not.toHaveProperty('demoCode');
});

test('an authenticator that was begun long ago is begun anew', async () => {
  const { id, username } = await given.operator();
  const me = await halfWay(username, password);
  const { secret } = await world.call(me, call.beginSecondFactor, {});
  const earlier = (minutes: number) =>
    db.query(
      "UPDATE operator_second_factor SET next_at = now() - $2 * interval '1 minute' WHERE operator_id = $1",
      [id, minutes],
    );
  await earlier(11);
  const code = shownCode(secret);
  await expect(world.call(me, call.confirmSecondFactor, { code })).toRefuseWith('secondFactor.notBegun');
  await earlier(9);
  await world.call(me, call.confirmSecondFactor, { code });
});
