import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from '@chancery/server/chaos.audit.testing.ts';
import { grantWhereNone } from '@chancery/server/chaos.seals.testing.ts';
import { type ServerProcess, startServer } from '@chancery/server/durability.server.ts';
import { freePort } from '@chancery/server/testing/free-port.ts';
import { auditFaults } from '@chancery/server/testing/run-audit.ts';
import { createFleet } from '@chancery/simulator/fleet.ts';
import { identitiesOf } from '@chancery/simulator/identities.ts';
import { mqttLink } from '@chancery/simulator/mqtt-link.ts';
import { createRandom } from '@chancery/simulator/random.ts';
import type { DiaryLine } from '@chancery/simulator/seal.types.ts';
import pg from 'pg';
import { accountFor, firstInDatabase } from './failover/accounts.ts';
import { type Ports, startBalancer } from './failover/balancer.ts';
import { missingPrograms, startCluster } from './failover/cluster.ts';
import { openNotebook } from './failover/notebook.ts';
import { makeOffice } from './failover/office.ts';
import { until } from './failover/process.ts';
import { startWork } from './failover/work.ts';
import { type Bench, median } from './kit/figures.ts';

const secretKey = Buffer.alloc(32, 7);
const settleMs = 120_000;
/** What has to go on by itself, and where it is seen. */
const asked = ['list', 'application', 'approval', 'upload'] as const;
const seconds = (ms: number | undefined): string => (ms === undefined ? 'never' : (ms / 1_000).toFixed(1));

/** Waits until something can be written on a new connection: what the database itself takes to change hands. */
const writableAgain = async (url: string, moment: number): Promise<number> => {
  const db = () =>
    new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 2_000 });
  return until('a database that can be written', async () => {
    const client = db();
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('CREATE TEMPORARY TABLE probe (n int)');
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
      return rows[0]?.standby === false ? Date.now() - moment : undefined;
    } finally {
      await client.end().catch(() => {});
    }
  });
};

/** Kills the primary of two databases again and again, behind two servers at work. */
export const failover: Bench = async ({ quick }, say) => {
  const missing = missingPrograms();
  if (missing.length > 0) {
    say(`  left out: ${missing.join(', ')} not installed (patroni etcd-server haproxy postgresql-15)`);
    return [];
  }
  const kills = Number(process.env.KILLS ?? (quick ? 1 : 5));
  const folder = await mkdtemp(join(tmpdir(), 'chancery-failover-'));
  await chmod(folder, 0o711);
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const cluster = await startCluster(join(folder, 'cluster'));
    ends.push(cluster.stop);
    const front: Ports = { http: await freePort(), devices: await freePort() };
    const behind: Ports[] = [];
    for (let at = 0; at < 2; at += 1) behind.push({ http: await freePort(), devices: await freePort() });
    ends.push(await startBalancer(folder, front, behind, cluster.balancer));
    await cluster.whole();
    say('two databases stand');

    const connection = { connectionString: cluster.url };
    const office = await makeOffice(connection, quick ? 10 : 30, quick ? 3 : 6);
    const dataDirs = behind.map((_, at) => join(folder, `server-${at}`));
    const [first = '', ...others] = dataDirs;
    // What all servers give out lies on one disk.
    for (const shared of ['files', 'uploads']) {
      await mkdir(join(first, shared), { recursive: true, mode: 0o700 });
      for (const dataDir of others) {
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        await symlink(join(first, shared), join(dataDir, shared));
      }
    }
    const settings = { DATABASE_URL: cluster.url, SECRET_KEY: secretKey.toString('hex') };
    const servers: ServerProcess[] = [];
    for (const [at, ports] of behind.entries()) {
      const own = { PORT: String(ports.http), DEVICE_PORT: String(ports.devices) };
      // Seals trust one authority, whichever server they meet.
      if (at > 0)
        await cp(join(first, 'device-tls'), join(dataDirs[at] ?? '', 'device-tls'), { recursive: true });
      servers.push(await startServer(dataDirs[at] ?? '', { ...settings, ...own }));
      ends.push(() => servers[at]?.stop() ?? Promise.resolve());
    }
    const address = `http://127.0.0.1:${front.http}`;
    await until('servers that are ready', async () =>
      (await fetch(`${address}/readyz`)).ok ? true : undefined,
    );
    say('two servers stand before them');

    const ca = await readFile(join(first, 'device-tls', 'ca.pem'), 'utf8');
    const url = `mqtts://127.0.0.1:${front.devices}`;
    const diary: DiaryLine[] = [];
    const fleet = createFleet({
      identities: identitiesOf({ orderPublicKey: office.orderPublicKey, devices: [...office.seals], url }),
      open: ({ serial }, at) => mqttLink({ url, ca, serial, secret: office.seals[at]?.secret ?? '' }),
      random: createRandom(12),
      pressesPerMinute: 60,
      chaos: new Set(),
      onLine: (line) => diary.push(line),
    });
    const boss = { accountId: office.boss.id, credentials: office.boss.credentials };
    const grant = () => grantWhereNone(`${address}/api`, connection, boss).catch(() => 0);
    await grant();
    fleet.start();
    const notebook = openNotebook();
    const work = startWork(address, office, notebook);
    let isOver = false;
    const granting = (async () => {
      for (; !isOver; await sleep(500)) await grant();
    })();
    await until('a press', async () => (diary.some(({ what }) => what === 'pressed') ? true : undefined));
    await sleep(3_000);

    const times: Record<string, (number | undefined)[]> = {};
    const note = (what: string, ms: number | undefined) => {
      times[what] = [...(times[what] ?? []), ms];
    };
    let changed = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      await cluster.whole();
      await sleep(3_000);
      const killed = await cluster.killPrimary();
      const moment = Date.now();
      const backMs = await writableAgain(cluster.url, moment);
      note('database', backMs);
      // What is heard before may have been said before.
      const heard = () => {
        const ms = notebook.firstSince('news', moment + backMs);
        return ms === undefined ? undefined : ms + backMs;
      };
      const look = async () => ({
        ...Object.fromEntries(asked.map((kind) => [kind, notebook.firstSince(kind, moment)])),
        news: heard(),
        ...(await firstInDatabase(connection, moment)),
      });
      await until(
        'everything that goes on',
        async () => (Object.values(await look()).every((ms) => ms !== undefined) ? true : undefined),
        60_000,
      ).catch(() => say('  not everything went on within a minute'));
      const found = Object.entries(await look());
      for (const [kind, ms] of found) note(kind, ms);
      if ((await cluster.primary()) !== killed) changed += 1;
      say(
        `kill ${kill}: database ${seconds(times.database?.at(-1))} s, ${found.map(([kind, ms]) => `${kind} ${seconds(ms)} s`).join(', ')}`,
      );
    }
    await cluster.whole();
    isOver = true;
    await granting;
    await work.stop();
    const unsaid = await fleet.settle(settleMs);
    const held = new Set(
      fleet.players.flatMap((player) => {
        const { identity, memory } = player.seal();
        return memory.presses.map(({ counter }) => `${identity.serial} ${counter}`);
      }),
    );
    const presses = await compare(connection, diary, held);
    const faults = [
      ...notebook.faults,
      ...presses.faults,
      ...(await accountFor(connection, address, office, work.said)),
    ];
    fleet.stop();
    for (const server of servers) await server.stop();
    faults.push(...(await auditFaults(first, settings)).map((line) => `audit: ${line}`));
    for (const fault of faults.slice(0, 20)) say(`  ${fault}`);

    const { applied, approved, uploaded } = work.said;
    const kept = presses.pressed - unsaid + applied.size + approved.size + uploaded.size;
    const { lacks } = notebook;
    const waits = Object.values(lacks).flat();
    const slow = waits.filter((ms) => ms > 2_000).length;
    const told = Object.entries(lacks).map(
      ([how, list]) =>
        `${list.length} ${how}${list.length ? ` (longest ${seconds(Math.max(...list))} s)` : ''}`,
    );
    const database = median((times.database ?? []).map((ms) => ms ?? 60_000));
    const recovered = Object.entries(times).map(([what, list]) => {
      const known = list.map((ms) => ms ?? Number.POSITIVE_INFINITY);
      return `${what} ${seconds(median(known))} (${seconds(Math.max(...known))})`;
    });
    const slowest = Math.max(
      ...Object.values(times).map((list) => median(list.map((ms) => ms ?? Number.POSITIVE_INFINITY))),
    );
    return [
      {
        name: 'failover: kept once ÷ acknowledged',
        ratio: (kept - faults.length) / kept,
        goal: 1,
        detail: `${kills} kills, ${changed} times the other took over; ${presses.pressed} presses, ${applied.size} applications, ${approved.size} approvals, ${uploaded.size} uploads; ${faults.length} differences, ${unsaid} not handed over`,
      },
      {
        name: '… told within 2 s ÷ told that nothing can be done now',
        ratio: waits.length === 0 ? 1 : (waits.length - slow) / waits.length,
        goal: 1,
        detail: told.join(', '),
      },
      {
        name: '… 5 s ÷ what everything takes after the database is back',
        ratio: 5_000 / Math.max(slowest - database, 1),
        goal: 1,
        detail: `seconds after the kill, median (longest): ${recovered.join(', ')}`,
      },
    ];
  } finally {
    for (const end of ends.reverse()) await end().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
};
