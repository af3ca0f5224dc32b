import { endSession, enterUnit, savePreferences } from '@chancery/contract/account/calls.ts';
import { addDocumentType } from '@chancery/contract/document-type/calls.ts';
import { endpoints } from '@chancery/contract/endpoints.ts';
import { addOperator, resetOperatorPassword } from '@chancery/contract/operator/accounts.ts';
import { newSessionId } from '@chancery/contract/operator/single-sign-on.ts';
import { addUnit } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
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
  const log = await db.query('SELECT company_id FROM operate_log WHERE actor_id = $1 ORDER BY company_id', [
    me.id,
  ]);
  expect(log.rows).toEqual([{ company_id: answers[0]?.companyId }, { company_id: null }]);
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

test('keys of one person in two units do not meet', async () => {
  const one = await given.member({ role: Role.mainAdministrator });
  const two = await given.unit();
  await db.query(
    'INSERT INTO membership (id, company_id, account_id, role, real_name) VALUES ($1, $2, $3, $4, $5)',
    [crypto.randomUUID(), two.id, one.id, Role.mainAdministrator, one.realName],
  );
  const there = await given.sessionOf(one, two);
  const options = { idempotencyKey: 'one-key-two-units' };
  const made = [
    await call(one, addDocumentType, { name: 'Contract' }, options),
    await call(there, addDocumentType, { name: 'Contract' }, options),
    await call(one, addDocumentType, { name: 'Contract' }, options),
  ];
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  expect(made[2]).toEqual(made[0]);
  const { rows } = await db.query('SELECT company_id FROM document_type WHERE id = ANY ($1)', [
    made.map(({ id }) => id),
  ]);
  expect(rows.map(({ company_id }) => company_id).sort()).toEqual([one.unit.id, two.id].sort());
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

test('a reply with a secret is kept nowhere; its repeat does nothing more and is told so', async () => {
  const chief = await given.operator();
  const input = { username: `once.${Date.now()}`, realName: 'Wen', roles: ['administrator'] };
  const options = { idempotencyKey: 'make-one-operator' };
  const { id, password } = await call(chief, addOperator, input, options);
  const answers = await Promise.allSettled(
    Array.from({ length: 3 }, () => call(chief, addOperator, input, options)),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { key: 'request.answeredOnce' } });
  const made = await db.query('SELECT count(*)::int AS n FROM operator WHERE username = $1', [
    input.username,
  ]);
  expect(made.rows[0].n).toBe(1);

  const again = { idempotencyKey: 'reset-it-once' };
  const reset = await call(chief, resetOperatorPassword, { id }, again);
  const hash = async () =>
    (await db.query('SELECT password_hash AS hash FROM operator WHERE id = $1', [id])).rows[0].hash;
  const before = await hash();
  await expect(call(chief, resetOperatorPassword, { id }, again)).toRefuseWith('request.answeredOnce');
  expect(await hash()).toBe(before);

  const ticket = await call(chief, newSessionId, {});
  const { rows } = await db.query('SELECT reply::text AS reply FROM request_reply WHERE actor_id = $1', [
    chief.id,
  ]);
  const kept = JSON.stringify(rows);
  for (const secret of [password, reset.password, ticket.id]) expect(kept).not.toContain(secret);
});

test('a token is not kept with the reply that names it, and the key stays bound to its content', async () => {
  const me = await given.member();
  const options = { idempotencyKey: 'enter-once' };
  const { token } = await call(me, enterUnit, { companyId: me.unit.id }, options);
  await expect(call(me, enterUnit, { companyId: me.unit.id }, options)).toRefuseWith('request.answeredOnce');
  const other = { companyId: '00000000-0000-7000-8000-000000000000' };
  await expect(call(me, enterUnit, other, options)).toRefuseWith('request.keyReused');
  const { rows } = await db.query('SELECT reply::text AS reply FROM request_reply');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('every write whose reply names a password, token or key says that it is secret', () => {
  const telling = /password|token|signingKey|secret/i;
  const open = [...endpoints].filter(([, { writes, access, secret, result }]) => {
    const names = result instanceof z.ZodObject ? Object.keys(result.shape) : [];
    const tells = names.some((name) => telling.test(name) && !/^(?:must|has|is)[A-Z]/.test(name));
    return writes && access !== 'public' && !secret && tells;
  });
  expect(open.map(([name]) => name)).toEqual([]);
});
