import { endSession, savePreferences } from '@chancery/contract/account.ts';
import { addUnit } from '@chancery/contract/unit.ts';
import { expect, test } from 'vitest';
import { someCreditCode } from '../testing/given.ts';
import { createWorld } from '../testing/world.ts';

const { call, given, db } = await createWorld();

const unitInput = () => ({
  companyName: 'Once',
  companyFullName: 'Once Only Co., Ltd.',
  social_credit_code: someCreditCode(),
  realName: 'Wen',
});

test('the same write five times at once with one key has one effect and one answer', async () => {
  const me = await given.person();
  const input = unitInput();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call(me, addUnit, input, { idempotencyKey: 'the-same-key' })),
  );
  expect(new Set(answers.map(({ companyId }) => companyId)).size).toBe(1);
  const { rows } = await db.query('SELECT count(*)::int AS n FROM membership WHERE account_id = $1', [me.id]);
  expect(rows[0].n).toBe(1);
  const log = await db.query(`SELECT count(*)::int AS n FROM operate_log WHERE actor_id = $1`, [me.id]);
  expect(log.rows[0].n).toBe(1);
});

test('a key that was used for something else is refused', async () => {
  const me = await given.person();
  await call(me, savePreferences, { theme: 'dark' }, { idempotencyKey: 'reused-key' });
  await expect(call(me, savePreferences, { theme: 'light' }, { idempotencyKey: 'reused-key' })).toRefuseWith(
    'request.keyReused',
  );
});

test('keys of different people do not meet', async () => {
  const [one, two] = [await given.person(), await given.person()];
  await call(one, savePreferences, { theme: 'dark' }, { idempotencyKey: 'common-key' });
  expect((await call(two, savePreferences, { theme: 'light' }, { idempotencyKey: 'common-key' })).theme).toBe(
    'light',
  );
});

test('a refused write leaves its key free and nothing in the log', async () => {
  const me = await given.person();
  const options = { idempotencyKey: 'try-again' };
  const missing = { id: '00000000-0000-7000-8000-000000000000' };
  await expect(call(me, endSession, missing, options)).toRefuseWith('account.sessionNotFound');
  await expect(call(me, endSession, missing, options)).toRefuseWith('account.sessionNotFound');
  const { rows } = await db.query('SELECT count(*)::int AS n FROM operate_log WHERE actor_id = $1', [me.id]);
  expect(rows[0].n).toBe(0);
});
