import { sendCode } from '@chancery/contract/account/calls.ts';
import { inviteMember } from '@chancery/contract/member/invitation.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { listSms } from '@chancery/contract/sms/calls.ts';
import { SmsState } from '@chancery/contract/sms/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { listUnitConfig } from '@chancery/contract/unit/config.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { somePhone } from '../../testing/given.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import type { OutgoingSms } from './sms.provider.ts';
import { createSmsService } from './sms.service.ts';

const world = await createWorld();
const operator = await world.given.operator();
const sent: OutgoingSms[] = [];
let failures = 0;

const messages = createSmsService(
  world.app.transactions,
  {
    name: 'flaky',
    local: false,
    send: async (message) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('isv.BUSINESS_LIMIT_CONTROL');
      }
      sent.push(message);
    },
  },
  pino({ level: 'silent' }),
  world.app.secrets,
);

const queue = (phone: string) =>
  world.app.transactions.apart('platform', (tx) =>
    messages.queue(tx, { phone, text: 'Your code is 246810', code: '246810' }),
  );
const due = () => world.db.query(`UPDATE sms_message SET next_attempt_at = now() WHERE state = 'waiting'`);
const stateOf = async (phone: string) =>
  (
    await world.db.query('SELECT state, attempts, text, code, error FROM sms_message WHERE phone = $1', [
      phone,
    ])
  ).rows[0];

test('a message that failed is tried again later and then forgotten as to its code', async () => {
  failures = 1;
  await queue('13900000101');
  await expect.poll(() => stateOf('13900000101')).toMatchObject({ state: SmsState.waiting, attempts: 1 });
  await messages.sendDue();
  expect(sent).toHaveLength(0);
  await due();
  await messages.sendDue();
  expect(await stateOf('13900000101')).toMatchObject({
    state: SmsState.sent,
    attempts: 2,
    text: 'Your code is ******',
    code: null,
    error: null,
  });
});

test('after six failures a message is given up and the operator sees why', async () => {
  failures = 100;
  await queue('13900000102');
  for (let tries = 0; tries < 6; tries += 1) {
    await due();
    await messages.sendDue();
  }
  await expect.poll(() => stateOf('13900000102')).toMatchObject({ state: SmsState.failed, attempts: 6 });
  const { list } = await world.call(operator, listSms, { state: SmsState.failed });
  expect(list).toMatchObject([{ phone: maskPhone('13900000102'), error: 'isv.BUSINESS_LIMIT_CONTROL' }]);
});

test('several servers never send one message twice', async () => {
  failures = 0;
  sent.length = 0;
  await world.db.query(
    `INSERT INTO sms_message (id, phone, text, provider, state)
     SELECT gen_random_uuid(), '13900001' || n, 'hello', 'flaky', 'waiting' FROM generate_series(100, 149) AS n`,
  );
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: 6 }, () => messages.sendDue()));
  }
  expect(new Set(sent.map(({ phone }) => phone)).size).toBe(50);
  expect(sent).toHaveLength(50);
});

test('a code does not wait behind a thousand invitations', async () => {
  await world.db.query(
    `INSERT INTO sms_message (id, phone, text, provider, state, next_attempt_at)
     SELECT gen_random_uuid(), '13900000' || at, 'You are invited.', 'flaky', 'waiting', now() - interval '1 minute'
     FROM generate_series(500, 520) AS at`,
  );
  await queue('13900000521');
  await expect.poll(() => stateOf('13900000521')).toMatchObject({ state: SmsState.sent });
  const { rows } = await world.db.query(
    `SELECT count(*)::int AS waiting FROM sms_message WHERE text = 'You are invited.' AND state = 'waiting'`,
  );
  expect(rows[0].waiting).toBeGreaterThan(0);
  await world.db.query(`DELETE FROM sms_message WHERE text = 'You are invited.'`);
});

test('a transaction that fails sends nothing', async () => {
  sent.length = 0;
  const work = world.app.transactions.apart('platform', async (tx) => {
    await messages.queue(tx, { phone: '13900000103', text: 'no', code: null });
    throw new Error('after all not');
  });
  await expect(work).rejects.toThrow();
  await messages.sendDue();
  expect(sent).toEqual([]);
});

const textsOf = async (who: Awaited<ReturnType<typeof world.given.member>>) =>
  (await world.call(who, listUnitConfig, {})).limits.find(({ name }) => name === 'freeSmsNum');

test('a unit sends as many texts as it has, also when many are invited at once, and is told what to buy', async () => {
  const main = await world.given.member({ role: Role.mainAdministrator });
  await world.db.query('UPDATE company_config SET free_sms = 3 WHERE company_id = $1', [main.unit.id]);
  const invite = () => world.call(main, inviteMember, { mobile: somePhone(), role: Role.member });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, invite));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refusal = await invite().catch((error) => error);
  expect([refusal.key, refusal.message]).toEqual(['package.empty', expect.stringContaining('Text messages')]);
  expect(await textsOf(main)).toMatchObject({ max: 3, used: 3 });
  await world.db.query('UPDATE company_config SET free_sms = 4 WHERE company_id = $1', [main.unit.id]);
  await invite();
});

test('codes are the platform’s and count for nobody', async () => {
  const main = await world.given.member({ role: Role.mainAdministrator });
  await world.db.query('UPDATE company_config SET free_sms = 0 WHERE company_id = $1', [main.unit.id]);
  await world.call(nobody, sendCode, { phone: main.mobile });
  expect(await textsOf(main)).toMatchObject({ max: 0, used: 0 });
});
