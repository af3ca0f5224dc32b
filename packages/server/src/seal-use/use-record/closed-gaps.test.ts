import { createHash, randomUUID } from 'node:crypto';
import { bindDevice, unbindDevice } from '@chancery/contract/device/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { firstExchangedKey } from '../../proof/evidence/seal-keys.ts';
import { createHardware } from '../../seals/gateway/hardware.ts';
import type { ReceivedPress } from '../../seals/gateway/ports.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { firstClosedGap } from '../report/closed-gaps.ts';
import { createPresser, createUses } from './use-record.testing.ts';

const world = await createWorld();
const { app, call, db, given } = world;
const uses = createUses(world);

/** A seal that a unit has bound, and leave to press it. */
const bound = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const [made] = await app.transactions.apart('platform', (tx) => createHardware(tx, app.secrets, [{}]));
  const { serial = '', bindCode = '' } = made ?? {};
  const name = `Seal ${serial}`;
  const { id } = await call(main, bindDevice, { serial, code: bindCode, name });
  const device = { id, companyId: main.unit.id, serial, name };
  const grant = await uses.authorization(device, main, { normal: 9 });
  return { main, device, press: createPresser(device), order: grant.id };
};

const faultsOf = async ({ device }: Awaited<ReturnType<typeof bound>>) =>
  (await rowFaults(world))
    .filter(({ unit }) => unit === device.companyId)
    .map(({ table, code, log, row }) => `${table} ${code} ${log ?? ''} ${row ?? ''}`.trim());

const inReport = ({ device }: Awaited<ReturnType<typeof bound>>) =>
  app.transactions.read({ companyId: device.companyId }, async (tx) => {
    const { rows } = await tx.$client.query(
      `SELECT id, device_id AS "deviceId", $2::text AS serial, counter, gap FROM press
       WHERE device_id = $1 ORDER BY counter`,
      [device.id, device.serial],
    );
    return (await firstClosedGap(tx, device.companyId, new Map(rows.map((row) => [row.id, row]))))?.code;
  });

/** The same press under another number. */
const numbered = (received: ReceivedPress, counter: number): ReceivedPress => {
  const press = { ...received.press, counter };
  const message = JSON.stringify(press);
  return { ...received, press, message, digest: createHash('sha256').update(message).digest('hex') };
};

/** Puts a press there that nobody made, and gives what takes it away again. */
const madeUp = async (deviceId: string, counter: number) => {
  const id = randomUUID();
  await db.query(
    `INSERT INTO press (id, company_id, device_id, record_id, authorization_id, counter, sequence, kind, use_type, counted,
       identified_by, device_at, received_at, gap, verdict, reasons, unplaced, message, digest)
     SELECT $2, company_id, device_id, record_id, authorization_id, $3, 99, kind, use_type, counted, identified_by, device_at,
       received_at, 0, verdict, reasons, unplaced, message, decode(repeat('ab', 32), 'hex')
     FROM press WHERE device_id = $1 LIMIT 1`,
    [deviceId, id, counter],
  );
  return () => db.query('DELETE FROM press WHERE id = $1', [id]);
};

test('numbers that are missing, come late or never came are told, and nobody is accused', async () => {
  const seal = await bound();
  const { press, order } = seal;
  await uses.take([press({ order, skip: 1 }), press({ order, skip: 2 })]);
  const late = press({ order });
  await uses.take([press({ order }), press()]);
  await uses.take([late]);
  expect(await faultsOf(seal)).toEqual([]);
  expect(await inReport(seal)).toBeUndefined();
});

test('a gap that was closed by a press which stood there only while the next one came is named', async () => {
  const seal = await bound();
  const { press, order, device } = seal;
  await uses.take([press({ order })]);
  const takeAway = await madeUp(device.id, 2);
  await uses.take([press({ order, skip: 1, prev: 'ab'.repeat(32) })]);
  await takeAway();
  expect(await faultsOf(seal)).toEqual(['press gapClosed 1 0']);
  expect(await inReport(seal)).toBe('gapClosed');
});

test('a gap that was told and then closed by a press that never was is named', async () => {
  const seal = await bound();
  const { press, order, device } = seal;
  await uses.take([press({ order })]);
  await uses.take([press({ order, skip: 2 })]);
  const takeAway = await madeUp(device.id, 2);
  // Whatever comes between is put in order with its neighbours.
  await uses.take([numbered(press({ order }), 3)]);
  await takeAway();
  expect(await faultsOf(seal)).toEqual(['press gapClosed 1 0']);
  expect(await inReport(seal)).toBe('gapClosed');
});

test('a count that is said to begin later than it did is named', async () => {
  const seal = await bound();
  const { press, order, device } = seal;
  await db.query(
    'UPDATE hardware SET press_counter = 4 WHERE id = (SELECT hardware_id FROM device WHERE id = $1)',
    [device.id],
  );
  await uses.take([press({ order, skip: 4 })]);
  expect(await faultsOf(seal)).toEqual(['press gapClosed 4 0']);
  expect(await inReport(seal)).toBe('gapClosed');
});

test('a seal whose number was set back loses no press: a new one is kept, one under a number that was taken is a conflict', async () => {
  const seal = await bound();
  const { press, order, device } = seal;
  const [first, second] = [press({ order }), press({ order })];
  await uses.take([first, second]);
  await db.query('UPDATE device SET press_counter = 0 WHERE id = $1', [device.id]);
  const other = numbered(press({ order }), 2);
  expect(await uses.take([second, other])).toEqual(['duplicate', 'conflict']);
  expect(await uses.take([press({ order, skip: 1 })])).toEqual(['kept']);
  await db.query('UPDATE device SET press_counter = 0 WHERE id = $1', [device.id]);
  expect(await uses.take([numbered(press({ order }), 4)])).toEqual(['kept']);
  expect(await faultsOf(seal)).toEqual([]);
});

const keyFault = ({ device }: Awaited<ReturnType<typeof bound>>) =>
  app.transactions.read({ companyId: device.companyId }, (tx) =>
    firstExchangedKey(tx.$client, device.companyId, device.id),
  );
const exchange = ({ device }: Awaited<ReturnType<typeof bound>>) =>
  db.query(`UPDATE hardware SET public_key = decode(repeat('cd', 32), 'hex') WHERE serial = $1`, [
    device.serial,
  ]);

test('a seal whose key was exchanged is named, and no report is made of its uses', async () => {
  const seal = await bound();
  expect(await faultsOf(seal)).toEqual([]);
  expect(await keyFault(seal)).toBeUndefined();
  await exchange(seal);
  expect(await faultsOf(seal)).toEqual([expect.stringMatching(/^hardware altered \S+ zc3N/)]);
  expect(await keyFault(seal)).toMatchObject({ table: 'hardware', field: 'publicKey' });
});

test('whoever let a seal go is not told what became of its key', async () => {
  const seal = await bound();
  const { id } = seal.device;
  await db.query('UPDATE authorization_grant SET status = 2 WHERE device_id = $1', [id]);
  await call(seal.main, unbindDevice, { id, reason: 'goes to the branch' });
  await exchange(seal);
  expect(await keyFault(seal)).toBeUndefined();
});
