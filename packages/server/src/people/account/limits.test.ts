import { randomBytes } from 'node:crypto';
import * as account from '@chancery/contract/account/calls.ts';
import { createCaller } from '@chancery/contract/client/caller.ts';
import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import { guesses, strangersCodes } from '@chancery/contract/limits.guesses.ts';
import { limits } from '@chancery/contract/limits.ts';
import { operatorLogin } from '@chancery/contract/operator/calls.ts';
import { sendSealingCode } from '@chancery/contract/sealing/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { sendHandOverCode } from '@chancery/contract/unit/hand-over.ts';
import { expect, test } from 'vitest';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import { next, somePhone } from '../../testing/given.ts';
import { createOperatorLogin } from '../../testing/operator-login.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld({ TRUST_PROXY: '127.0.0.1, ::1' });
const { given, db } = world;
const password = 'Right#1234';

const newMachine = () => randomBytes(24).toString('base64url');
let at = 0;
/** An address in a network nobody else is in. */
const newAddress = () => {
  at += 1;
  return `21.${at >> 8}.${at & 255}.9`;
};

/** Somebody at an address, perhaps on a machine with a name. */
const at_ = (ip: string, machine?: string) => {
  const caller = createCaller({
    baseUrl: `${world.address}/api`,
    clientType: 'pc',
    credentials: async () => undefined,
    ...(machine && { machine: () => machine }),
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', ip);
      return fetch(url, { ...init, headers });
    },
  });
  return <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> =>
    caller(endpoint, ...([input] as never));
};
const stranger = () => at_(newAddress(), newMachine());

const forgetPause = (phone: string) =>
  db.query(`UPDATE verification_code SET created_at = created_at - interval '61 seconds' WHERE phone = $1`, [
    phone,
  ]);

const codesTo = async (phone: string): Promise<number> =>
  (await db.query('SELECT FROM verification_code WHERE phone = $1', [phone])).rowCount ?? 0;

/** Asks for codes, each from another network and a while after the last; answers how many went out. */
const spend = async (phone: string, tries: number): Promise<number> => {
  const before = await codesTo(phone);
  for (let asked = 0; asked < tries; asked += 1) {
    await stranger()(account.sendCode, { phone }).catch(() => {});
    await forgetPause(phone);
  }
  return (await codesTo(phone)) - before;
};

/** Somebody who has logged in by phone on a machine of theirs. */
const owner = async () => {
  const phone = somePhone();
  const call = at_(newAddress(), newMachine());
  await call(account.sendCode, { phone });
  await call(account.loginByPhone, {
    phoneNumber: phone,
    verificationCode: await codeSentTo(world.dataDir, phone),
  });
  await forgetPause(phone);
  return { phone, call };
};

test('strangers cannot lock an operator out: who has logged in on a machine gets in on it', async () => {
  const { username, id } = await given.operator();
  const machine = newMachine();
  const call = at_(newAddress(), machine);
  await createOperatorLogin(world).logIn(username, password);
  await db.query(`INSERT INTO known_machine (owner_id, machine_hash) VALUES ($1, sha256($2))`, [id, machine]);
  const guess = () => stranger()(operatorLogin, { username, password: `Wrong#${next()}` });
  for (let tries = 0; tries < guesses.target.free; tries += 1) {
    await expect(guess()).toRefuseWith('account.passwordWrong');
  }
  await expect(guess()).toRefuseWith('account.locked');
  await expect(stranger()(operatorLogin, { username, password })).toRefuseWith('account.locked');
  expect((await call(operatorLogin, { username, password })).secondStep).toBe('code');
});

test('an operator and a name that nobody has are refused alike, guess by guess', async () => {
  const { username } = await given.operator();
  const answers = async (name: string) => {
    const heard = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const answer = stranger()(operatorLogin, { username: name, password: 'Wrong#1234' });
      heard.push(await answer.catch(({ key, status, message }) => ({ key, status, message })));
    }
    return heard;
  };
  expect(await answers(username)).toEqual(await answers('nobody-at-all'));
});

test('a stranger who spends the codes of a phone does not keep its owner out', async () => {
  const { phone, call } = await owner();
  const { inAll } = strangersCodes;
  expect(await spend(phone, inAll + 2)).toBe(inAll - 1);
  await expect(stranger()(account.sendCode, { phone })).toRefuseWith('account.codeTooMany');
  await call(account.sendCode, { phone });
  const code = { phoneNumber: phone, verificationCode: await codeSentTo(world.dataDir, phone) };
  expect((await call(account.loginByPhone, code)).user.mobile).toBe(phone);
});

test('a stranger who asks every minute keeps neither the owner waiting nor whoever asks from elsewhere', async () => {
  const { phone, call } = await owner();
  const guesser = stranger();
  await guesser(account.sendCode, { phone });
  await expect(guesser(account.sendCode, { phone })).toRefuseWith('account.codeTooSoon');
  await stranger()(account.sendCode, { phone });
  await call(account.sendCode, { phone });
});

test('whoever spends the codes of a phone from eleven networks keeps nobody from a first login on an unknown machine', async () => {
  const phone = somePhone();
  const { perDay } = limits.verificationCode;
  const { perNetwork } = strangersCodes;
  for (const ip of [newAddress(), newAddress()])
    for (let tries = 0; tries < 8; tries += 1) {
      await at_(ip, newMachine())(account.sendCode, { phone }).catch(() => {});
      await forgetPause(phone);
    }
  expect(await codesTo(phone)).toBe(Math.min(perDay, 2 * perNetwork));
  for (let network = 0; network < 9; network += 1) {
    const ip = newAddress();
    for (let tries = 0; tries < 4; tries += 1) {
      await at_(ip, newMachine())(account.sendCode, { phone }).catch(() => {});
      await forgetPause(phone);
    }
  }
  const first = stranger();
  await first(account.sendCode, { phone });
  await forgetPause(phone);
  await first(account.sendCode, { phone });
  const code = { phoneNumber: phone, verificationCode: await codeSentTo(world.dataDir, phone) };
  expect((await first(account.loginByPhone, code)).user.mobile).toBe(phone);
  await forgetPause(phone);
  await expect(stranger()(account.sendCode, { phone })).toRefuseWith('account.codeTooMany');
});

test('wrong guesses elsewhere do not spend a code, and a right one elsewhere is none', async () => {
  const phone = somePhone();
  const call = at_(newAddress(), newMachine());
  await call(account.sendCode, { phone });
  const right = await codeSentTo(world.dataDir, phone);
  for (let tries = 0; tries < 6; tries += 1) {
    const wrong = { phoneNumber: phone, verificationCode: tries === 5 ? right : '000000' };
    await expect(stranger()(account.loginByPhone, wrong)).toRefuseWith('account.codeWrong');
  }
  const login = await call(account.loginByPhone, { phoneNumber: phone, verificationCode: right });
  expect(login.user.mobile).toBe(phone);
});

test('known machines have ten codes a day of their own, and not more', async () => {
  const { phone, call } = await owner();
  for (let sent = 0; sent < limits.verificationCode.perDay; sent += 1) {
    await call(account.sendCode, { phone });
    await forgetPause(phone);
  }
  await expect(call(account.sendCode, { phone })).toRefuseWith('account.codeTooMany');
});

test('whoever presses seals all day has codes of their own for it, and neither kind uses up the other', async () => {
  const member = await given.member({ role: Role.mainAdministrator });
  const { perDay, perWorkingDay } = limits.verificationCode;
  const press = () => world.call(member, sendSealingCode);
  const again = (times: number, purpose: string) =>
    db.query(
      `INSERT INTO verification_code
       SELECT (jsonb_populate_record(code, jsonb_build_object('id', gen_random_uuid()))).*
       FROM verification_code code, generate_series(1, $2) WHERE phone = $1 AND purpose = $3`,
      [member.mobile, times, purpose],
    );
  await press();
  await expect(press()).toRefuseWith('account.codeTooSoon');
  await expect(world.call(member, sendHandOverCode)).toRefuseWith('account.codeTooSoon');
  await again(perWorkingDay - 2, 'sealing');
  await forgetPause(member.mobile);
  await press();
  await forgetPause(member.mobile);
  await expect(press()).toRefuseWith('account.codeTooMany');
  await world.call(member, sendHandOverCode);
  await again(perDay - 1, 'hand-over');
  await forgetPause(member.mobile);
  await expect(world.call(member, sendHandOverCode)).toRefuseWith('account.codeTooMany');
});

test('one network spends half of the codes of a phone at most', async () => {
  const phone = somePhone();
  let sent = 0;
  for (let tries = 0; tries < 10; tries += 1) {
    const call = at_(`22.0.0.${tries}`, newMachine());
    const answer = await call(account.sendCode, { phone }).catch(({ key }) => key);
    if (answer === 'account.codeTooMany') break;
    sent += 1;
    await forgetPause(phone);
  }
  expect(sent).toBe(strangersCodes.perNetwork);
});

test('whoever writes an address of their own before the forwarded one is counted all the same', async () => {
  const [phone, ip] = [somePhone(), newAddress()];
  const heard: string[] = [];
  for (let tries = 0; tries < 10 && heard.at(-1) !== 'account.codeTooMany'; tries += 1) {
    const call = at_(`127.0.0.${tries}, ${ip}`, newMachine());
    heard.push(
      await call(account.sendCode, { phone })
        .then(() => 'sent')
        .catch(({ key }) => key),
    );
    await forgetPause(phone);
  }
  expect(heard.filter((key) => key === 'sent')).toHaveLength(strangersCodes.perNetwork);
});

test('codes that strangers ask for are not paid for by the unit of whoever gets them', async () => {
  const member = await given.member({ role: Role.mainAdministrator });
  await stranger()(account.sendCode, { phone: member.mobile });
  expect(await usedIn(db, member.unit.id, 'text')).toBe(0);
});

test('wrong codes at many phones slow the address down', async () => {
  const ip = newAddress();
  const heard = [];
  for (let tries = 0; tries < guesses.address.free + 2; tries += 1) {
    const input = { phoneNumber: somePhone(), verificationCode: '000000' };
    heard.push(await at_(ip)(account.loginByPhone, input).catch(({ key }) => key));
  }
  expect(heard.filter((key) => key === 'account.codeWrong')).toHaveLength(guesses.address.free);
  expect(heard.at(-1)).toBe('request.tooMany');
});

test('guesses made at once are counted one by one', async () => {
  const username = `somebody${next()}`;
  const made = Array.from({ length: 30 }, () =>
    stranger()(account.loginByUsername, { username, password: 'Wrong#1234' }).catch(({ key }) => key),
  );
  const heard = await Promise.all(made);
  expect(heard.filter((key) => key === 'account.passwordWrong')).toHaveLength(guesses.target.free);
});
