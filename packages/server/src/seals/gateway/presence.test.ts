import { setTimeout as sleep } from 'node:timers/promises';
import { getDevice } from '@chancery/contract/device/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../people/message/live.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { unitNewsMs } from './gateway.limits.ts';
import { createDeviceWorld } from './gateway.testing.ts';
import { createPresence } from './presence.ts';

const world = await createWorld({ DEVICE_PORT: '0' });
const { app, db, given } = world;
const devices = createDeviceWorld(world);

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

test('whoever is in the unit hears that a seal came and went, and nobody elsewhere does', async () => {
  const [unit, elsewhere] = [await given.unit(), await given.unit()];
  const [main, applicant] = [
    await given.member({ unit, role: Role.mainAdministrator }),
    await given.member({ unit }),
  ];
  const seal = await given.smartSeal({ unit });
  const ears = [await listen(world, main), await listen(world, applicant)];
  const stranger = await listen(world, await given.member({ unit: elsewhere }));
  const hints = () => ears.map(({ heard }) => heard.filter((frame) => frame === 'device').length);
  const isOnline = async () => (await world.call(main, getDevice, { id: seal.id })).online;

  const { client } = await devices.seal(seal);
  await soon(() => expect(hints()).toEqual([1, 1]));
  expect(await isOnline()).toBe(true);
  await client.endAsync();
  await soon(() => expect(hints()).toEqual([2, 2]));
  expect(await isOnline()).toBe(false);
  expect(stranger.heard).toEqual([]);
});

test('a thousand seals that come back within a few seconds are a few hints', async () => {
  const unit = await given.unit();
  const main = await given.member({ unit, role: Role.mainAdministrator });
  await db.query(
    `INSERT INTO device (id, company_id, name, subtype, serial)
     SELECT gen_random_uuid(), $1, 'Seal ' || n, 1, 'MANY-' || n FROM generate_series(1, 1000) n`,
    [unit.id],
  );
  const here = new Set<string>();
  const presence = createPresence(
    app.transactions,
    () => [...here],
    (serial) => here.has(serial),
    pino({ level: 'silent' }),
  );
  onTestFinished(() => presence.close());
  const ear = await listen(world, main);
  const begun = Date.now();
  for (let at = 1; at <= 1_000; at += 1) {
    here.add(`MANY-${at}`);
    presence.came(`MANY-${at}`);
    if (at % 25 === 0) await sleep(100);
  }
  await soon(async () => {
    const { rows } = await db.query(
      `SELECT count(*)::int AS n FROM device WHERE company_id = $1 AND online_since IS NOT NULL`,
      [unit.id],
    );
    expect(rows).toEqual([{ n: 1_000 }]);
    expect(ear.heard.length).toBeGreaterThanOrEqual(2);
  });
  // The first at once, and one for each while that has passed: more of them only where the machine is slow.
  expect(ear.heard.length).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - begun) / unitNewsMs));
});
