import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { howOften } from '../../../../../tools/how-often.ts';
import { createPool } from '../../kit/database.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { createTransactions } from '../../kit/transaction.ts';
import { keptDevice } from '../../seals/device/device.kept.ts';
import { device as sealTable } from '../../seals/device/device.table.ts';
import { keptDeviceEvent } from '../../seals/gateway/gateway.kept.ts';
import type { ReceivedPress } from '../../seals/gateway/ports.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createPressIntake } from './press-intake.ts';
import { createUses } from './use-record.testing.ts';

const world = await createWorld();
const { db, app } = world;
const uses = createUses(world);
const { take } = uses;
const minute = 60_000;
/** Thousands of transactions take their time on a machine that does other work too. */
const patience = 5 * minute;

const rows = async (sql: string, values: unknown[]) => (await db.query(sql, values)).rows;
const recordsOf = (device: { id: string }) =>
  rows('SELECT * FROM use_record WHERE device_id = $1 ORDER BY first_at, use_type', [device.id]);
const pressesOf = (device: { id: string }) =>
  rows('SELECT * FROM press WHERE device_id = $1 ORDER BY counter', [device.id]);
const grantOf = async ({ id }: { id: string }) =>
  (await rows('SELECT * FROM authorization_grant WHERE id = $1', [id]))[0];
const evidenceOf = async (unit: { id: string }, kind: string) =>
  (await rows('SELECT body FROM evidence_entry WHERE company_id = $1 AND kind = $2', [unit.id, kind])).map(
    ({ body }) => JSON.parse(body).facts,
  );

describe('a batch', () => {
  test('is kept with its record, its counts and its evidence', async () => {
    const { unit, device, press, member } = await uses.office();
    const grant = await uses.authorization(device, member, { normal: 3, crossPage: 1 });
    const batch = [press({ order: grant.id }), press({ order: grant.id, kind: 'crossPage' })];
    expect(await take(batch)).toEqual(['kept', 'kept']);
    expect(await grantOf(grant)).toMatchObject({ normal_used: 1, cross_page_used: 1, status: 0 });
    expect(await recordsOf(device)).toMatchObject([
      {
        company_id: unit.id,
        authorization_id: grant.id,
        empower_no: grant.empowerNo,
        user_id: member.id,
        presses: 2,
        unaccounted: 0,
        verdict: 'unknown',
        needs_review: false,
      },
    ]);
    expect(await pressesOf(device)).toMatchObject([
      { counter: 1, sequence: 1, counted: true, gap: 0, reasons: [] },
      { counter: 2, sequence: 2, counted: true, kind: 'crossPage' },
    ]);
    const facts = await evidenceOf(unit, 'press.recorded');
    expect(facts).toMatchObject(batch.map(({ digest }) => ({ digest, empowerNo: grant.empowerNo })));
    expect((await rows('SELECT press_counter FROM device WHERE id = $1', [device.id]))[0].press_counter).toBe(
      2,
    );
  });

  test('of many devices and units is kept each where it belongs', async () => {
    const offices = [await uses.office(), await uses.office(), await uses.office()];
    const batch: ReceivedPress[] = [];
    for (const { device, press, member } of offices) {
      const { id } = await uses.authorization(device, member);
      for (let n = 0; n < 4; n += 1) batch.push(press({ order: id }));
    }
    expect(new Set(await take(batch))).toEqual(new Set(['kept']));
    for (const { device, unit } of offices) {
      expect(await recordsOf(device)).toMatchObject([{ presses: 4, company_id: unit.id }]);
      expect(await evidenceOf(unit, 'press.recorded')).toHaveLength(4);
    }
  });

  test('an empty one is nothing', async () => {
    expect(await take([])).toEqual([]);
  });
});

describe('the same number again', () => {
  test('with the same message is a duplicate, in one batch or later', async () => {
    const { unit, device, press, member } = await uses.office();
    const { id } = await uses.authorization(device, member);
    const one = press({ order: id });
    expect(await take([one, one])).toEqual(['kept', 'duplicate']);
    expect(await take([one])).toEqual(['duplicate']);
    expect(await pressesOf(device)).toHaveLength(1);
    expect(await evidenceOf(unit, 'press.recorded')).toHaveLength(1);
    expect((await grantOf({ id })).normal_used).toBe(1);
  });

  test('with another message is a conflict that is kept once and makes the use abnormal', async () => {
    const { unit, device, press, member } = await uses.office();
    const { id } = await uses.authorization(device, member);
    const one = press({ order: id });
    const other = { ...one, message: 'another', digest: 'ab'.repeat(32) };
    await take([one]);
    expect(await take([other])).toEqual(['conflict']);
    expect(await take([other])).toEqual(['conflict']);
    expect(await pressesOf(device)).toMatchObject([{ reasons: ['conflict'], verdict: 'abnormal' }]);
    expect(await recordsOf(device)).toMatchObject([{ verdict: 'abnormal', needs_review: true }]);
    expect(await rows('SELECT * FROM press_conflict WHERE device_id = $1', [device.id])).toHaveLength(1);
    expect(await evidenceOf(unit, 'press.conflict')).toHaveLength(1);
    expect((await grantOf({ id })).normal_used).toBe(1);
  });

  test('also when both come at once', async () => {
    const { device, press, member } = await uses.office();
    const { id } = await uses.authorization(device, member);
    const one = press({ order: id });
    const other = { ...one, message: 'another', digest: 'cd'.repeat(32) };
    expect(await take([one, other])).toEqual(['kept', 'conflict']);
    expect(await recordsOf(device)).toMatchObject([{ reasons: ['conflict'], verdict: 'abnormal' }]);
  });
});

describe('the grant', () => {
  test('is counted up to what is left of each kind; what is more is kept and not counted', async () => {
    const { device, press, member } = await uses.office();
    const { id } = await uses.authorization(device, member, { normal: 2, crossPage: 1 });
    const kinds = ['normal', 'normal', 'normal', 'crossPage', 'crossPage'] as const;
    await take(kinds.map((kind) => press({ order: id, kind })));
    expect(await grantOf({ id })).toMatchObject({ normal_used: 2, cross_page_used: 1, status: 2 });
    const kept = await pressesOf(device);
    expect(kept.map(({ counted }) => counted)).toEqual([true, true, false, true, false]);
    expect(kept[2]).toMatchObject({ reasons: ['overCount'], verdict: 'abnormal' });
    expect(await recordsOf(device)).toMatchObject([
      { presses: 5, reasons: ['overCount'], needs_review: true },
    ]);
  });

  test('50 presses at once on 10 left count exactly 10, again and again', { timeout: patience }, async () => {
    const rounds = Number(process.env.ROUNDS ?? 60);
    const { unit, member } = await uses.office();
    const grants: string[] = [];
    // A patient pool: a busy machine is not what is tried here.
    const pool = createPool(world.connection, 10, 60_000);
    pool.options.connectionTimeoutMillis = 60_000;
    const own = createTransactions(pool);
    own.writtenBy(world.app.services.evidence.write);
    const patient = createPressIntake(own, uses.keep);
    const playRound = async (atOnce: number) => {
      const { device, press } = await uses.seal(unit);
      const { id } = await uses.authorization(device, member, { normal: 10 });
      grants.push(id);
      const told = Array.from({ length: 50 }, () => press({ order: id }));
      const batches = Map.groupBy(told, (one) => one.press.counter % atOnce);
      await Promise.all([...batches.values()].map((batch) => patient.take(batch)));
    };
    for (let at = 0; at < rounds; at += 2) await Promise.all([playRound(at < 4 ? 50 : 3), playRound(2)]);
    await pool.end();
    const used = await rows(
      `SELECT g.normal_used, count(*)::int AS kept, count(*) FILTER (WHERE p.counted)::int AS counted
       FROM authorization_grant g JOIN press p ON p.authorization_id = g.id
       WHERE g.id = ANY ($1) GROUP BY g.id`,
      [grants],
    );
    expect(used).toHaveLength(rounds);
    expect(new Set(used.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ normal_used: 10, kept: 50, counted: 10 })]),
    );
  });

  test('what was pressed before it was closed counts, what was pressed after does not', async () => {
    const { device, press, member } = await uses.office();
    const endedAt = new Date(Date.now() - 30 * minute);
    const { id } = await uses.authorization(device, member, { status: AuthorizationStatus.ended, endedAt });
    await take([press({ order: id, at: endedAt.getTime() - minute }), press({ order: id })]);
    expect(await pressesOf(device)).toMatchObject([
      { counted: true, reasons: ['lateUpload'] },
      { counted: false, reasons: ['withoutOrder'], verdict: 'abnormal' },
    ]);
    expect(await grantOf({ id })).toMatchObject({ normal_used: 1, status: AuthorizationStatus.ended });
  });

  test('of another device, unknown or never given out is none', async () => {
    const { unit, device, press, member } = await uses.office();
    const other = await uses.seal(unit);
    const foreign = await uses.authorization(other.device, member);
    const idle = await uses.authorization(device, member, { status: AuthorizationStatus.notActivated });
    const orders = [foreign.id, idle.id, unit.id];
    await take(orders.map((order) => press({ order })));
    expect(await recordsOf(device)).toMatchObject([
      { authorization_id: null, presses: 3, reasons: ['withoutOrder'] },
    ]);
    expect((await grantOf(foreign)).normal_used).toBe(0);
  });
});

describe('presses without an authorisation', () => {
  test('are one use a day and mode; by privilege they are a warning that waits for review', async () => {
    const { device, press, keeper } = await uses.office();
    const receivedAt = new Date();
    const yesterday = new Date(receivedAt.getTime() - 24 * 60 * minute);
    const privileged = { useType: UseType.privileged, by: keeper.id, identifiedBy: 'password' } as const;
    await take([
      press({ receivedAt: yesterday }),
      press({ ...privileged, receivedAt }),
      press({ ...privileged, receivedAt }),
      press({ useType: UseType.addInk, receivedAt }),
      press({ useType: UseType.trial, receivedAt }),
    ]);
    const kept = await recordsOf(device);
    expect(kept.map((row) => [row.use_type, row.presses, row.verdict, row.needs_review])).toEqual([
      [UseType.networked, 1, 'abnormal', true],
      [UseType.privileged, 2, 'warning', true],
      [UseType.trial, 1, 'warning', false],
      [UseType.addInk, 1, 'warning', false],
    ]);
    expect(kept[1]).toMatchObject({ user_id: keeper.id, authorization_id: null });
  });
});

describe('the counter of the device', () => {
  test('a gap is shown where it is, and goes when what was missing comes', async () => {
    const { device, press, member } = await uses.office();
    const { id } = await uses.authorization(device, member);
    const all = Array.from({ length: 5 }, () => press({ order: id })) as [ReceivedPress, ...ReceivedPress[]];
    await take([all[0], all[4]].flatMap((one) => one ?? []));
    expect(await recordsOf(device)).toMatchObject([{ unaccounted: 3, reasons: ['counterGap'] }]);
    expect(await pressesOf(device)).toMatchObject([{ gap: 0 }, { gap: 3, verdict: 'abnormal' }]);
    await take([all[2]].flatMap((one) => one ?? []));
    expect((await pressesOf(device)).map(({ gap }) => gap)).toEqual([0, 1, 1]);
    await take([all[1], all[3]].flatMap((one) => one ?? []));
    expect(await recordsOf(device)).toMatchObject([
      { unaccounted: 0, reasons: [], verdict: 'unknown', needs_review: false, unread_exception: false },
    ]);
  });

  test('a gap between two uses belongs to the later one', async () => {
    const { device, press, member } = await uses.office();
    const first = await uses.authorization(device, member, { status: AuthorizationStatus.ended });
    const second = await uses.authorization(device, member);
    await take([press({ order: first.id }), press({ order: second.id, skip: 2 })]);
    const kept = await rows(
      'SELECT authorization_id, unaccounted FROM use_record WHERE device_id = $1 ORDER BY unaccounted',
      [device.id],
    );
    expect(kept).toEqual([
      { authorization_id: first.id, unaccounted: 0 },
      { authorization_id: second.id, unaccounted: 2 },
    ]);
  });

  test('a press that names another before it breaks the chain', async () => {
    const { device, press, member } = await uses.office();
    const { id } = await uses.authorization(device, member);
    await take([press({ order: id }), press({ order: id, prev: '0'.repeat(64) }), press({ order: id })]);
    expect((await pressesOf(device)).map(({ reasons }) => reasons)).toEqual([[], ['brokenChain'], []]);
  });

  test('counts on from where the device was before it was this unit’s', async () => {
    const { device, press, member } = await uses.office();
    const { id } = await uses.authorization(device, member);
    const hardwareId = uuidv7();
    await db.query(
      `INSERT INTO hardware (id, serial, model, bind_code_hash, secret_hash, public_key, press_counter)
       VALUES ($1, $2, 'S20', '', '', decode(repeat('00', 32), 'hex'), 40)`,
      [hardwareId, device.serial],
    );
    await app.transactions.apart('platform', (tx) =>
      changeRows(tx, keptDevice, { hardwareId }, eq(sealTable.id, device.id)),
    );
    await take([press({ order: id, skip: 42 })]);
    expect(await pressesOf(device)).toMatchObject([{ counter: 43, gap: 2 }]);
  });
});

describe('what else is seen', () => {
  test('a late report, a wrong clock, a wrong place, a place that was not told, an open case', async () => {
    const { unit, device, press, member } = await uses.office();
    const fence = { lat: 30.25, lng: 120.17, radius: 300 };
    const place = { lat: 30.25, lng: 120.17 };
    const { id } = await uses.authorization(device, member, { fence });
    const now = Date.now();
    await take([
      press({ order: id, place, at: now - limits.press.lateMs - minute }),
      press({ order: id, place, at: now + 60 * minute }),
      press({ order: id, place: { lat: 31, lng: 120.17 } }),
      press({ order: id }),
    ]);
    const opened = { id: uuidv7(), companyId: unit.id, deviceId: device.id, kind: 'caseOpened', counter: 4 };
    const deviceAt = new Date(Date.now() - 60_000);
    await app.transactions.apart('platform', (tx) => addRows(tx, keptDeviceEvent, [{ ...opened, deviceAt }]));
    await take([press({ order: id, place })]);
    expect((await pressesOf(device)).map(({ reasons, verdict }) => [verdict, ...reasons])).toEqual([
      ['warning', 'lateUpload'],
      ['warning', 'clockSkew'],
      ['abnormal', 'outsidePlace'],
      ['unknown'],
      ['abnormal', 'dismantled'],
    ]);
  });
});

/** The state of a device in the database without what depends on the order in which things came. */
const stateOf = async (device: { id: string }, grant: string) => ({
  presses: (await pressesOf(device)).map(({ counter, gap, reasons }) => ({
    counter,
    gap,
    reasons: reasons.filter((reason: string) => reason !== 'overCount'),
  })),
  records: (await recordsOf(device)).map((row) => ({
    presses: row.presses,
    unaccounted: row.unaccounted,
    verdict: row.verdict,
    reasons: row.reasons,
    tally: row.tally,
    first: row.first_at.getTime(),
    last: row.last_at.getTime(),
  })),
  used: (await grantOf({ id: grant })).normal_used,
});

test('presses in any order, in any batches and however often give the same state', {
  timeout: patience,
}, async () => {
  const { unit, member } = await uses.office();
  const plan = fc.record({
    skips: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 9 }),
    loose: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    order: fc.array(fc.nat(30), { minLength: 1, maxLength: 30 }),
    size: fc.integer({ min: 1, max: 6 }),
  });
  const play = async ({
    skips,
    loose,
    order,
    size,
  }: typeof plan extends fc.Arbitrary<infer T> ? T : never) => {
    const at = new Date(Date.now() - minute);
    const outcomes = [];
    for (const disorder of [false, true]) {
      const { device, press } = await uses.seal(unit);
      const { id } = await uses.authorization(device, member, { normal: 4 });
      const told = skips.map((skip, n) =>
        press({ skip, receivedAt: new Date(at.getTime() + n), ...(loose[n] ? {} : { order: id }) }),
      );
      const again = order.flatMap((n) => told[n % told.length] ?? []);
      const sent = disorder ? [...again, ...told.toReversed()] : told;
      for (let from = 0; from < sent.length; from += size) await take(sent.slice(from, from + size));
      outcomes.push(await stateOf(device, id));
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
  };
  await fc.assert(fc.asyncProperty(plan, play), { numRuns: howOften(60, 3) });
});

test('every row of all this is what the log says', async () => {
  expect(await rowFaults(world)).toEqual([]);
});
