import * as certifying from '@chancery/contract/certification/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import * as call from '@chancery/contract/identity-check/calls.ts';
import { listTransfers } from '@chancery/contract/package/calls.ts';
import { idCardCheckDigit } from '@chancery/contract/rules/id-card.ts';
import * as outside from '@chancery/contract/signing/outside.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { startIdentityDouble } from '@chancery/identity/double/double.ts';
import { createESign } from '@chancery/identity/esign.ts';
import { createTencent } from '@chancery/identity/tencent.ts';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { certificationFacts } from '../../desk/certification/certification.testing.ts';
import { asGuest, createSigningHands } from '../../e-seals/signing/signing.testing.ts';
import { picture } from '../../files/file/files.testing.ts';
import { someCreditCode, somePhone } from '../../testing/given.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { type Caller, createWorld, nobody } from '../../testing/world.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const world = await createWorld({}, undefined, log);
const { app, address, db, given } = world;
const double = await startIdentityDouble({ port: 0, notifyUrl: `${address}/identity/notify/esign` });
app.services.identityProviders.use(createTencent({ ...double.tencent, patience: 30_000 }));
app.services.identityProviders.use(createESign({ ...double.esign, patience: 5_000 }));
afterAll(() => double.stop());
beforeEach(() => double.behave({}));

/** Checks whose time the test moved behind the log's back, which the log notices. */
const backdated = new Set<string>();

let last = 0;
/** Somebody's number, told by nobody before. */
const someNumber = (): string => {
  last += 1;
  const first = `110105199${String(last).padStart(8, '0')}`;
  return first + idCardCheckDigit(first);
};
const person = (over = {}) => ({
  kind: 'person' as const,
  purpose: 'staff' as const,
  name: '周文澜',
  idNumber: someNumber(),
  consent: 'written' as const,
  ...over,
});
const grant = async (companyId: string, amount: number) => {
  await db.query(`SELECT ledger_grant($1, 'identityCheck', 'test', NULL, 'test', $2, 'Operator')`, [
    companyId,
    amount,
  ]);
};
const used = async (companyId: string) => {
  const { rows } = await db.query(
    `SELECT coalesce(sum(balance) FILTER (WHERE role = 'spent'), 0)::int AS spent,
            coalesce(sum(balance) FILTER (WHERE role = 'held'), 0)::int AS held
     FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id WHERE l.company_id = $1 AND l.value = 'identityCheck'`,
    [companyId],
  );
  return rows[0] as { spent: number; held: number };
};
const someUnit = async (credits: number) => {
  const admin = await given.member({ role: Role.mainAdministrator });
  await grant(admin.unit.id, credits);
  return admin;
};
const ask = (who: Caller, input: object) => world.call(who, call.askIdentity, input as never);
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { key: string }) => error.key,
  );

test('a person is compared, paid for once, and shown by a few characters', async () => {
  const admin = await someUnit(3);
  const input = person();
  const key = { idempotencyKey: crypto.randomUUID() };
  const check = await world.call(admin, call.askIdentity, input, key);
  expect(check).toMatchObject({ state: 'matches', shownName: '周**', shownPhone: '' });
  expect(check.shownNumber).toBe(`1${'*'.repeat(15)}${input.idNumber.slice(-2)}`);
  const before = double.asked.length;
  expect((await world.call(admin, call.askIdentity, input, key)).id).toBe(check.id);
  expect(double.asked.length).toBe(before);
  expect(await ask(admin, { ...input, name: '陈墨' })).toMatchObject({ state: 'mismatch' });
  expect(await ask(admin, person({ kind: 'personPhone', phone: somePhone() }))).toMatchObject({
    state: 'matches',
  });
  expect(await used(admin.unit.id)).toEqual({ spent: 3, held: 0 });
  const { list } = await world.call(admin, listTransfers, { value: 'identityCheck', kind: 'settle' });
  expect(list).toHaveLength(3);
  expect(list.map(({ cause }) => cause)).toContainEqual({
    kind: 'identity',
    name: check.number,
    id: check.id,
  });
  expect(await refused(ask(admin, person()))).toMatch(/^ledger\./);
  expect(await refused(ask(admin, person({ idNumber: '' })))).toBe('identity.incomplete');
  const member = await given.member({ unit: admin.unit, role: Role.member });
  expect(await refused(ask(member, person()))).toBe('permission.denied');
  expect(await refused(world.call(member, call.listIdentityChecks, {}))).toBe('permission.denied');
});

test('fifty at once on ten checks are exactly ten', async () => {
  const first = await someUnit(10);
  const others = await Promise.all(
    [1, 2, 3, 4].map(() => given.member({ unit: first.unit, role: Role.administrator })),
  );
  const people = [first, ...others];
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => {
      const who = people[nth % people.length] ?? first;
      return ask(who, person()).then(
        ({ state }) => state as string,
        (error: { key: string }) => error.key,
      );
    }),
  );
  expect(outcomes.filter((one) => one === 'matches').length).toBeLessThanOrEqual(10);
  // On a busy machine some are told to come again while their check goes on: whoever does gets what is left.
  await expect.poll(async () => (await used(first.unit.id)).held).toBe(0);
  for (let outcome = ''; !outcome.startsWith('ledger.'); ) {
    outcome = await ask(first, person()).then(
      ({ state }) => state as string,
      ({ key }: { key: string }) => key,
    );
  }
  const { rows } = await db.query(
    `SELECT count(*)::int AS n FROM identity_check WHERE company_id = $1 AND state = 'matches'`,
    [first.unit.id],
  );
  expect(rows).toEqual([{ n: 10 }]);
  expect(await used(first.unit.id)).toEqual({ spent: 10, held: 0 });
});

test('a call that failed costs nothing, and an answer that comes too late changes nothing', async () => {
  const admin = await someUnit(1);
  const enterprise = () => ({ ...transferOf(), kind: 'enterprise' as const });
  double.behave({ isOut: true });
  expect(await ask(admin, person())).toMatchObject({ state: 'failed' });
  double.behave({ delay: 5_500 });
  const late = await ask(admin, enterprise());
  expect(late.state).toBe('failed');
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await world.call(admin, call.getIdentityCheck, { id: late.id })).toMatchObject({ state: 'failed' });
  expect(await used(admin.unit.id)).toEqual({ spent: 0, held: 0 });
  double.behave({});
  expect(await ask(admin, person())).toMatchObject({ state: 'matches' });
});

test('nobody tries names for a number, or looks up more than a day’s work', async () => {
  const admin = await someUnit(60);
  const input = person();
  for (const name of ['甲', '乙', '丙']) await ask(admin, { ...input, name });
  expect(await refused(ask(admin, { ...input, name: '丁' }))).toBe('identity.sameNumber');
  for (let nth = 3; nth < 20; nth += 1) await ask(admin, person());
  expect(await refused(ask(admin, person()))).toBe('identity.tooMany');
});

const transferOf = (over = {}) => ({
  kind: 'transfer' as const,
  purpose: 'counterparty' as const,
  name: '兰亭纸业有限公司',
  code: someCreditCode(),
  representative: '林清越',
  bank: '工商银行',
  account: '6222021234567890',
  consent: 'inPerson' as const,
  ...over,
});

test('a transfer waits for what its provider signs: forged, strange, replayed and old notices change nothing', async () => {
  const admin = await someUnit(2);
  const asked = await ask(admin, transferOf());
  expect(asked.state).toBe('waiting');
  const flow = asked.providerNo;
  const state = async () => (await world.call(admin, call.getIdentityCheck, { id: asked.id })).state;
  expect(await double.tell(flow, 'PAID', { forged: true })).toBe(403);
  expect(await double.tell(flow, 'PAID', { at: new Date(Date.now() - 3_600_000) })).toBe(403);
  expect(await state()).toBe('waiting');
  expect(await double.tell(flow, 'PAID')).toBe(200);
  expect(await state()).toBe('amount');
  expect(await double.tell(flow, 'PAID')).toBe(200);
  expect(await used(admin.unit.id)).toEqual({ spent: 1, held: 0 });
  const amount = double.transfers().find(({ flowId }) => flowId === flow)?.amount ?? 0;
  const confirm = (fen: number) =>
    world.call(admin, call.confirmIdentityAmount, { id: asked.id, amount: fen });
  expect(await confirm(amount + 1)).toMatchObject({ state: 'amount', triesLeft: 2 });
  expect(await confirm(amount)).toMatchObject({ state: 'matches', triesLeft: 0 });
  expect(await refused(confirm(amount))).toBe('identity.notNow');
  expect(await double.tell(flow, 'FAILED')).toBe(200);
  expect(await state()).toBe('matches');
  expect(await used(admin.unit.id)).toEqual({ spent: 1, held: 0 });
});

test('what a dead server began is ended, and what nobody tells of is asked for', async () => {
  const admin = await someUnit(2);
  const waiting = await ask(admin, transferOf({ name: '溪山文化有限公司', code: someCreditCode() }));
  backdated.add(waiting.id);
  await db.query(
    `UPDATE identity_check SET asked_at = now() - interval '10 minutes', looked_at = NULL WHERE id = $1`,
    [waiting.id],
  );
  const transfer = double.transfers().find(({ flowId }) => flowId === waiting.providerNo);
  if (transfer) transfer.process = 'PAID';
  await app.services.lookAfterIdentities();
  expect(await world.call(admin, call.getIdentityCheck, { id: waiting.id })).toMatchObject({
    state: 'amount',
  });
});

test('an amount is tried three times, also while its provider is away', async () => {
  const admin = await someUnit(2);
  const paid = async () => {
    const { id, providerNo } = await ask(admin, transferOf({ code: someCreditCode() }));
    await double.tell(providerNo, 'PAID');
    return { id, right: double.transfers().find(({ flowId }) => flowId === providerNo)?.amount ?? 0 };
  };
  const confirm = (id: string, amount: number) =>
    world.call(admin, call.confirmIdentityAmount, { id, amount });
  const wrong = await paid();
  for (const left of [2, 1])
    expect(await confirm(wrong.id, wrong.right + left)).toMatchObject({ triesLeft: left });
  expect(await confirm(wrong.id, wrong.right + 3)).toMatchObject({ state: 'mismatch' });
  const away = await paid();
  double.behave({ isOut: true });
  for (let nth = 0; nth < 3; nth += 1)
    expect(await refused(confirm(away.id, away.right))).toBe('identity.providerAway');
  double.behave({});
  expect(await refused(confirm(away.id, away.right))).toBe('identity.notNow');
});

test('a notice of what nobody began, or of another transfer than was sent, changes nothing', async () => {
  const admin = await someUnit(1);
  const asked = await ask(admin, transferOf());
  const esign = app.services.identityProviders.of('esign');
  const { purpose, consent, ...wish } = transferOf({ code: someCreditCode() });
  for (const number of [crypto.randomUUID(), asked.id, 'no number']) {
    const begun = await esign?.begin(number, wish);
    expect(await double.tell(begun?.providerNo ?? '', 'PAID')).toBe(403);
  }
  expect(await world.call(admin, call.getIdentityCheck, { id: asked.id })).toMatchObject({
    state: 'waiting',
  });
  await expect(
    db.query(`UPDATE identity_check SET state = 'matches' WHERE id = (
      SELECT id FROM identity_check WHERE state = 'mismatch' LIMIT 1)`),
  ).rejects.toThrow('stays answered');
});

test('names for a number that are tried at once are no more than one after another; asked for at once is asked once', async () => {
  const admin = await someUnit(10);
  const input = person();
  await Promise.all(
    ['甲', '乙', '丙', '丁', '戊', '己'].map((name) => refused(ask(admin, { ...input, name }))),
  );
  const { rows } = await db.query(`SELECT count(*)::int AS n FROM identity_check WHERE company_id = $1`, [
    admin.unit.id,
  ]);
  expect(rows).toEqual([{ n: 3 }]);

  const { identities } = app.services;
  const { companyId, row } = await promisedBy(admin);
  const before = double.asked.length;
  await Promise.all([1, 2, 3].map(() => identities.run(row, wishFor())));
  expect(double.asked.length - before).toBe(1);
  await expect.poll(async () => (await used(companyId)).held).toBe(0);
});

/** A check that is promised, and which nobody has asked for yet. */
const wishFor = () => ({ kind: 'person' as const, name: '周文澜', idNumber: someNumber() });
const promisedBy = async ({ id, unit }: Awaited<ReturnType<typeof someUnit>>) => {
  const companyId = unit.id;
  const about = { companyId, purpose: 'staff', consent: 'written', note: '', subjectId: null } as const;
  const by = { askedBy: id, askedByName: 'Somebody' };
  const row = await app.transactions.apart({ companyId }, (tx) =>
    app.services.identities.open(tx, { ...about, ...by }, wishFor()),
  );
  return { companyId, row };
};

test('what was promised and never asked for costs nothing, and a transfer nobody confirms ends', async () => {
  const admin = await someUnit(2);
  const { companyId, row } = await promisedBy(admin);
  const sent = await ask(admin, transferOf({ code: someCreditCode() }));
  await double.tell(sent.providerNo, 'PAID');
  for (const [id, ago] of [
    [row.id, '3 minutes'],
    [sent.id, '73 hours'],
  ] as const) {
    backdated.add(id);
    await db.query(
      'UPDATE identity_check SET asked_at = now() - $2::interval, looked_at = NULL WHERE id = $1',
      [id, ago],
    );
  }
  await app.services.lookAfterIdentities();
  const stateOf = async (id: string) => (await world.call(admin, call.getIdentityCheck, { id })).state;
  expect([await stateOf(row.id), await stateOf(sent.id)]).toEqual(['failed', 'mismatch']);
  expect(await used(companyId)).toEqual({ spent: 1, held: 0 });
});

const licenceOf = async (who: Caller): Promise<string> => {
  const body = new Uint8Array(await picture('jpeg'));
  return (await world.call(who, uploadFile, { fileName: '营业执照.jpg', purpose: 'licence' }, { body }))
    .filePath;
};

test('certifications show what registers say, and pass by themselves only where the policy says so', async () => {
  const operator = await given.operator();
  const certify = async (over = {}) => {
    const admin = await given.member({ role: Role.mainAdministrator });
    const licencePath = await licenceOf(admin);
    const facts = certificationFacts(licencePath, { legalIdCard: someNumber(), ...over });
    const { id } = await world.call(admin, certifying.applyCertification, facts);
    const look = () => world.call(operator, certifying.getCertification, { id });
    await expect.poll(async () => (await look()).checks.length, { timeout: 20_000 }).toBe(2);
    await expect
      .poll(async () => (await look()).checks.some(({ state }) => state === 'waiting' || state === 'asking'))
      .toBe(false);
    return { admin, id, look };
  };
  const shown = await certify();
  const seen = await shown.look();
  expect(seen.state).toBe('RUNNING');
  expect(seen.checks.map(({ state }) => state)).toEqual(['matches', 'matches']);
  expect((await world.call(shown.admin, call.listIdentityChecks, {})).list).toEqual([]);
  const { revision } = await world.call(operator, certifying.getCertificationPolicy, {});
  await world.call(operator, certifying.setCertificationPolicy, { passes: true, revision });
  const passed = await certify();
  await expect.poll(async () => (await passed.look()).state).toBe('COMPLETED');
  const idCard = someNumber();
  await ask(await someUnit(1), person({ idNumber: idCard, name: '另一人' }));
  const wrong = await certify({ legalIdCard: idCard });
  expect((await wrong.look()).state).toBe('RUNNING');
});

test('somebody outside proves who they are where the task asks for it, and signs only then', async () => {
  const admin = await someUnit(5);
  const hands = createSigningHands(world);
  const phone = somePhone();
  await hands.begin(admin, [{ ...asGuest(1, { name: '苏映雪', phone }), identity: 'personPhone' }]);
  const { visit, task } = await hands.visitAs(phone);
  expect(task.identity).toBe('personPhone');
  const sign = async () => world.call(nobody, outside.signOutside, { visit, ...(await hands.signature()) });
  expect(await refused(sign())).toBe('signing.identityFirst');
  const idNumber = someNumber();
  await ask(admin, person({ idNumber, name: '不是她' }));
  const prove = (number: string) =>
    world.call(nobody, outside.proveOutside, { visit, idNumber: number, consent: true });
  expect(await prove(idNumber)).toMatchObject({ state: 'mismatch', task: { identity: 'personPhone' } });
  expect(await refused(sign())).toBe('signing.identityFirst');
  expect(await prove(someNumber())).toMatchObject({ state: 'matches', task: { identity: null } });
  // What is proven is not asked for again.
  expect(await prove(someNumber())).toMatchObject({ state: 'matches' });
  await sign();
  expect(await used(admin.unit.id)).toEqual({ spent: 3, held: 0 });
});

test('nobody outside looks for the number that goes with their name, and an heir proves as much', async () => {
  const admin = await someUnit(20);
  const hands = createSigningHands(world);
  const [phone, heirPhone] = [somePhone(), somePhone()];
  await hands.begin(admin, [{ ...asGuest(1, { name: '顾惜朝', phone }), identity: 'person' }]);
  const { visit } = await hands.visitAs(phone);
  const prove = (idNumber: string) =>
    world.call(nobody, outside.proveOutside, { visit, idNumber, consent: true });
  for (let nth = 0; nth < 5; nth += 1) {
    const idNumber = someNumber();
    await app.services.identityProviders
      .of('tencent')
      ?.begin('0', { kind: 'person', name: '另有其人', idNumber });
    expect((await prove(idNumber)).state).toBe('mismatch');
  }
  expect(await refused(prove(someNumber()))).toBe('identity.tooMany');
  await world.call(nobody, outside.handOverOutside, { visit, name: '柳如是', phone: heirPhone });
  expect((await hands.visitAs(heirPhone)).task.identity).toBe('person');
});

test('no number stands in the clear in any table, and the rows are what the log says', async () => {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`,
  );
  const numbers = Array.from({ length: last }, (_, nth) => `110105199${String(nth + 1).padStart(8, '0')}`);
  expect(numbers.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM ${name} AS t WHERE t::text LIKE ANY ($1) OR encode(convert_to(t::text, 'UTF8'), 'hex') LIKE ANY ($2)) AS found`,
      [
        numbers.map((number) => `%${number}%`),
        ['110105199', '6222021234567890'].map((number) => `%${Buffer.from(number).toString('hex')}%`),
      ],
    );
    if (rows[0]?.found) found.push(name);
  }
  expect(found).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => numbers.some((number) => line.includes(number)))).toEqual([]);
  expect((await rowFaults(world)).filter(({ id }) => !backdated.has(String(id)))).toEqual([]);
});

test('nobody in the database says for a unit what came of a check', async () => {
  const admin = await someUnit(1);
  const { id } = await ask(admin, person());
  const again = `INSERT INTO identity_check SELECT (jsonb_populate_record(c,
    jsonb_build_object('id', gen_random_uuid(), 'number', 'forged', 'tries', 0))).* FROM identity_check c WHERE id = '${id}'`;
  const client = await db.connect();
  try {
    for (const [forgery, why] of [
      [`UPDATE identity_check SET state = 'matches'`, 'permission denied'],
      [`UPDATE identity_check SET shown_name = 'Mallory', digest = number_digest`, 'permission denied'],
      [again, 'a unit says nothing of what came of an identity check'],
      ['UPDATE identity_check SET tries = tries - 1', 'what was tried'],
      [`DELETE FROM identity_check`, 'permission denied'],
    ] as const) {
      await client.query(
        `BEGIN; SET LOCAL ROLE chancery_unit; SET LOCAL app.company_id = '${admin.unit.id}'`,
      );
      await expect(client.query(forgery)).rejects.toThrow(why);
      await client.query('ROLLBACK');
    }
  } finally {
    client.release();
  }
});
