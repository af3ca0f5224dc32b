import * as account from '@chancery/contract/account/calls.ts';
import { listUnitsByUser } from '@chancery/contract/unit/calls.ts';
import { expect, test } from 'vitest';
import { somePhone } from '../../testing/given.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import { createWaiting } from '../../testing/waiting.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { hashPassword } from './password.ts';

const world = await createWorld();
const { call, given, db } = world;

/** The code that was last sent to a phone, as its owner would read it. */
const forgetPause = (phone: string) =>
  db.query(`UPDATE verification_code SET created_at = created_at - interval '61 seconds' WHERE phone = $1`, [
    phone,
  ]);

test('a phone and the code sent to it open a session that can sign', async () => {
  const phone = somePhone();
  await call(nobody, account.sendCode, { phone });
  const login = await call(nobody, account.loginByPhone, {
    phoneNumber: phone,
    verificationCode: await codeSentTo(world.dataDir, phone),
  });
  const me = { credentials: await world.credentials(login.token, login.signingKey) };
  const { user, unit } = await call(me, account.getUserInfo);
  expect(user.mobile).toBe(phone);
  expect(unit).toBeNull();
  expect((await call(me, listUnitsByUser)).list).toEqual([]);
});

test('a code works once', async () => {
  const phone = somePhone();
  await call(nobody, account.sendCode, { phone });
  const input = { phoneNumber: phone, verificationCode: await codeSentTo(world.dataDir, phone) };
  await call(nobody, account.loginByPhone, input);
  await expect(call(nobody, account.loginByPhone, input)).toRefuseWith('account.codeWrong');
});

test('five wrong tries spend a code, even when they come at once', async () => {
  const phone = somePhone();
  await call(nobody, account.sendCode, { phone });
  const right = await codeSentTo(world.dataDir, phone);
  const wrong = right === '000000' ? '000001' : '000000';
  const guess = () => call(nobody, account.loginByPhone, { phoneNumber: phone, verificationCode: wrong });
  const guesses = await Promise.allSettled(Array.from({ length: 20 }, guess));
  expect(guesses.every(({ status }) => status === 'rejected')).toBe(true);
  const { rows } = await db.query('SELECT tries FROM verification_code WHERE phone = $1', [phone]);
  expect(rows[0].tries).toBe(5);
  await expect(
    call(nobody, account.loginByPhone, { phoneNumber: phone, verificationCode: right }),
  ).toRefuseWith('account.codeExpired');
});

test('a code lives five minutes', async () => {
  const phone = somePhone();
  await call(nobody, account.sendCode, { phone });
  await db.query(`UPDATE verification_code SET expires_at = now() - interval '1 second' WHERE phone = $1`, [
    phone,
  ]);
  const input = { phoneNumber: phone, verificationCode: await codeSentTo(world.dataDir, phone) };
  await expect(call(nobody, account.loginByPhone, input)).toRefuseWith('account.codeExpired');
});

test('a second code within a minute is refused with the seconds left', async () => {
  const phone = somePhone();
  await call(nobody, account.sendCode, { phone });
  const refusal = await call(nobody, account.sendCode, { phone }).catch((error) => error);
  expect(refusal.key).toBe('account.codeTooSoon');
  expect(refusal.data.retryAfterSeconds).toBeGreaterThan(55);
});

test('ten codes a day are enough, also when asked for at once', async () => {
  const phone = somePhone();
  const burst = await Promise.allSettled(
    Array.from({ length: 8 }, () => call(nobody, account.sendCode, { phone })),
  );
  expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (let sent = 1; sent < 10; sent += 1) {
    await forgetPause(phone);
    await call(nobody, account.sendCode, { phone });
  }
  await forgetPause(phone);
  await expect(call(nobody, account.sendCode, { phone })).toRefuseWith('account.codeTooMany');
});

test('the answer to a code request does not tell whether the phone is known', async () => {
  const { mobile } = await given.account();
  const known = await call(nobody, account.sendCode, { phone: mobile, purpose: 'password-reset' });
  const unknown = await call(nobody, account.sendCode, { phone: somePhone(), purpose: 'password-reset' });
  expect(known).toEqual(unknown);
  expect(known).not.toHaveProperty('demoCode');
});

test('codes are kept only as keyed digests', async () => {
  const phone = somePhone();
  await call(nobody, account.sendCode, { phone });
  const code = await codeSentTo(world.dataDir, phone);
  const { rows } = await db.query('SELECT code_hash FROM verification_code WHERE phone = $1', [phone]);
  expect(rows[0].code_hash).toHaveLength(32);
  expect(rows[0].code_hash.toString('utf8')).not.toContain(code);
});

test('a password on an unknown machine asks for a code, and then the machine is known', async () => {
  const who = await given.account({ password: 'Right#1234' });
  const machineId = 'machine-0123456789';
  const first = { username: who.userName, password: 'Right#1234', machineId };
  const step = await call(nobody, account.loginByUsername, first);
  expect(step.login).toBeNull();
  expect(step.maskedPhone).toBe(`${who.mobile.slice(0, 3)}*******${who.mobile.slice(-1)}`);
  const login = await call(nobody, account.loginPc, {
    ticket: step.ticket ?? '',
    verificationCode: await codeSentTo(world.dataDir, who.mobile),
    machineId,
  });
  expect(login.user.userId).toBe(who.id);
  expect((await call(nobody, account.loginByUsername, first)).login?.user.userId).toBe(who.id);
});

test('the second step without the first sends one back to it', async () => {
  await expect(call(nobody, account.loginPc, { ticket: 'nothing', verificationCode: '123456' })).toRefuseWith(
    'account.usernameFirst',
  );
});

test('five wrong passwords lock the name for a while, whether or not it exists', async () => {
  const who = await given.account({ password: 'Right#1234' });
  for (const username of [who.userName, 'nobody-at-all']) {
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(call(nobody, account.loginByUsername, { username, password: 'wrong' })).toRefuseWith(
        'account.passwordWrong',
      );
    }
    await expect(call(nobody, account.loginByUsername, { username, password: 'Right#1234' })).toRefuseWith(
      'account.locked',
    );
  }
});

test('a disabled account is refused after its code proved who it is', async () => {
  const { mobile } = await given.account();
  await db.query('UPDATE account SET disabled_at = now() WHERE mobile = $1', [mobile]);
  await call(nobody, account.sendCode, { phone: mobile });
  const input = { phoneNumber: mobile, verificationCode: await codeSentTo(world.dataDir, mobile) };
  await expect(call(nobody, account.loginByPhone, input)).toRefuseWith('account.disabled');
});

test('a new password ends every session and works at the next login', async () => {
  const me = await given.person();
  await call(nobody, account.sendCode, { phone: me.mobile, purpose: 'password-reset' });
  const input = {
    username: me.mobile,
    password: 'Better#5678',
    verificationCode: await codeSentTo(world.dataDir, me.mobile),
  };
  await call(nobody, account.changePassword, input);
  await expect(call(me, account.getUserInfo)).toRefuseWith('session.replaced');
  const step = await call(nobody, account.loginByUsername, { username: me.mobile, password: 'Better#5678' });
  expect(step.ticket).not.toBeNull();
});

test('a password that somebody set a moment before is not set again, though it was compared before that', async () => {
  const me = await given.person();
  await call(nobody, account.sendCode, { phone: me.mobile, purpose: 'password-reset' });
  const verificationCode = await codeSentTo(world.dataDir, me.mobile);
  const holder = await db.connect();
  await holder.query('BEGIN');
  await holder.query('UPDATE account SET password_hash = $2 WHERE mobile = $1', [
    me.mobile,
    await hashPassword('Better#5678'),
  ]);
  const input = { username: me.mobile, password: 'Better#5678', verificationCode };
  const resetting = call(nobody, account.changePassword, input);
  resetting.catch(() => {});
  await createWaiting(db).untilWaiting(1);
  await holder.query('COMMIT');
  holder.release();
  await expect(resetting).toRefuseWith('account.passwordSame');
});

test('a wrong field is named in the language of the caller', async () => {
  const refusal = await call({ language: 'zh' }, account.sendCode, { phone: '12' }).catch((error) => error);
  expect(refusal.key).toBe('request.invalid');
  expect(refusal.data.fields).toEqual([{ field: 'phone', msg: expect.stringMatching(/手机号/) }]);
});
