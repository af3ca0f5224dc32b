import { createCaller } from '@chancery/contract/client/caller.ts';
import { getSealing, sendSealingCode, startSealing } from '@chancery/contract/sealing/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './durability.server.ts';
import { createSealingOffice } from './e-seals/sealing/sealing.testing.ts';
import { codeSentTo } from './testing/sent-code.ts';
import { createWorld } from './testing/world.ts';

/** So many that a server is killed in the midst of them, twice. */
const batch = Number(process.env.SEALING_FILES ?? 30);
const killedAfter = [Math.floor(batch / 6), Math.floor(batch / 2)];
const patient = { timeout: 60_000 + batch * 2_000, interval: 100 };

const world = await createWorld();
const { db, connection } = world;
const office = await createSealingOffice(world);
let server: ServerProcess;
let useId: string;

const start = async () => {
  const { host, port, user = '', password, database } = connection;
  const login = [user, ...(password ? [String(password)] : [])].map(encodeURIComponent).join(':');
  const query = new URLSearchParams({ host: host ?? 'localhost', port: String(port) });
  server = await startServer(world.dataDir, {
    DATABASE_URL: `postgres://${login}@localhost/${database}?${query}`,
    SECRET_KEY: world.settings.secretKey.toString('hex'),
    DEVICE_PORT: 'off',
  });
};

beforeAll(async () => {
  const files: string[] = [];
  for (let one = 0; one < batch; one += 1) files.push(await office.contract());
  const { uses } = await office.granted([await office.eSeal()], files);
  [useId = ''] = uses;
  await world.end();
  await start();
}, patient.timeout);

afterAll(() => server?.kill());

/** Calls whichever server runs now. */
const call = () =>
  createCaller({
    baseUrl: server.baseUrl,
    clientType: 'machine',
    credentials: async () => office.applicant.credentials,
  });

/** Everything that is kept of the batch, and of what it cost. */
const kept = async () => {
  const { rows } = await db.query(
    `SELECT (SELECT count(*)::int FROM sealed_file s WHERE s.authorization_id = g.id AND s.state = 'done') AS done,
            (SELECT count(DISTINCT s.sealed_file_id)::int FROM sealed_file s WHERE s.authorization_id = g.id) AS results,
            (SELECT count(*)::int FROM file f WHERE f.company_id = g.company_id AND f.purpose = 'sealed') AS files,
            (SELECT count(*)::int FROM press p WHERE p.authorization_id = g.id AND p.counted) AS presses,
            (SELECT count(DISTINCT p.counter)::int FROM press p WHERE p.authorization_id = g.id) AS counters,
            g.normal_used AS used
       FROM authorization_grant g WHERE g.id = $1`,
    [useId],
  );
  return rows[0];
};

const entriesOf = async (kind: string) => {
  const { rows } = await db.query('SELECT count(*)::int AS entries FROM evidence_entry WHERE kind = $1', [
    kind,
  ]);
  return rows[0].entries;
};

/** As if the time had passed after which a silent server counts as dead: this one is. */
const passSilence = () =>
  db.query(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '5 minutes' WHERE state = 'active'`);

test('a batch whose server is killed twice is sealed to the end, each file once, counted once, told once', {
  timeout: 3 * patient.timeout,
}, async () => {
  const { mobile } = office.applicant;
  await call()(sendSealingCode);
  await call()(startSealing, { id: useId, verificationCode: await codeSentTo(world.dataDir, mobile) });
  for (const after of killedAfter) {
    await expect.poll(async () => (await kept()).done, patient).toBeGreaterThanOrEqual(after);
    await server.kill();
    const { done, ...others } = await kept();
    expect(done).toBeLessThan(batch);
    expect(others).toEqual({ results: done, files: done, presses: done, counters: done, used: done });
    await passSilence();
    await start();
  }
  await expect.poll(async () => (await kept()).done, patient).toBe(batch);
  expect(await kept()).toEqual({
    done: batch,
    results: batch,
    files: batch,
    presses: batch,
    counters: batch,
    used: batch,
  });
  const { files, used, granted } = await call()(getSealing, { id: useId });
  expect({ used, granted, states: new Set(files.map(({ state }) => state)) }).toEqual({
    used: batch,
    granted: batch,
    states: new Set(['done']),
  });
  expect(await entriesOf('press.recorded')).toBe(batch);
});
