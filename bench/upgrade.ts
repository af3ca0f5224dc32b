import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { audit, withDatabase } from '@chancery/server/durability.audit.ts';
import { type ServerProcess, startServer } from '@chancery/server/durability.server.ts';
import { logIn, read, type Writer, write } from '@chancery/server/durability.writer.ts';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import { openBadLine } from '@chancery/server/testing/bad-line.ts';
import { freePort } from '@chancery/server/testing/free-port.ts';
import { auditFaults } from '@chancery/server/testing/run-audit.ts';
import { type Ports, startBalancer } from './failover/balancer.ts';
import { missingPrograms } from './failover/cluster.ts';
import { until } from './failover/process.ts';
import type { Bench } from './kit/figures.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root }).toString().trim();
const people = 6;

/** The sources of another release, with what ours depends on. */
const checkOut = async (ref: string, folder: string): Promise<() => Promise<void>> => {
  git('worktree', 'add', '--quiet', '--detach', folder, ref);
  for (const modules of ['node_modules', 'packages/server/node_modules'])
    execFileSync('cp', ['-al', join(root, modules), join(folder, modules)]);
  return async () => void git('worktree', 'remove', '--force', folder);
};

interface Tally {
  asked: number;
  longestMs: number;
  readonly dropped: string[];
}

/** Somebody who writes and reads without a pause, and counts what was not answered. */
const work = async (writer: Writer, baseUrl: string, tally: Tally, isOver: () => boolean): Promise<void> => {
  const told = (error: unknown) => {
    const { message, key } = error as { message: string; key?: string };
    tally.dropped.push(key ?? message);
  };
  const timed = async (ask: () => Promise<unknown>) => {
    const begun = performance.now();
    tally.asked += 1;
    await ask();
    tally.longestMs = Math.max(tally.longestMs, performance.now() - begun);
  };
  while (!isOver()) {
    await timed(() => write(writer, baseUrl).then((done) => !done && told(writer.outage?.failure), told));
    await timed(() => read(writer, baseUrl).then((outage) => outage && told(outage.failure), told));
    await sleep(20);
  }
};

/** One server after the other is exchanged for a newer one, under people at work: how much of what they ask is dropped. */
export const upgrade: Bench = async ({ quick }, say) => {
  if (missingPrograms().includes('/usr/sbin/haproxy')) {
    say('  left out: haproxy is not installed');
    return [];
  }
  const ref = process.env.UPGRADE_FROM ?? 'HEAD~100';
  const restMs = quick ? 5_000 : 20_000;
  const folder = await mkdtemp(join(tmpdir(), 'chancery-upgrade-'));
  const old = join(folder, 'before');
  const oldMain = join(old, 'packages/server/src/main.ts');
  const ends: (() => Promise<unknown>)[] = [];
  try {
    ends.push(await checkOut(ref, old));
    const named = git('log', '-1', '--format=%h of %as', ref);
    const postgres = await startThrowawayPostgres({ durable: true });
    ends.push(postgres.stop);
    const { connection } = postgres;
    // It listens on a socket alone; servers elsewhere come by TCP.
    const line = await openBadLine({ path: join(String(connection.host), `.s.PGSQL.${connection.port}`) });
    ends.push(line.close);
    const { user, password, database } = connection;
    const url = `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${line.port}/${database}`;
    const behind: Ports[] = [];
    for (let at = 0; at < 2; at += 1) behind.push({ http: await freePort(), devices: await freePort() });
    const front: Ports = { http: await freePort(), devices: await freePort() };
    ends.push(await startBalancer(folder, front, behind));
    const settings = { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('hex') };
    const dataDirs = behind.map((_, at) => join(folder, `server-${at}`));
    const start = async (at: number, source?: string): Promise<ServerProcess> => {
      const { http = 0, devices = 0 } = behind[at] ?? {};
      await mkdir(dataDirs[at] ?? '', { recursive: true });
      const own = { ...settings, PORT: String(http), DEVICE_PORT: String(devices) };
      return startServer(dataDirs[at] ?? '', own, source);
    };
    const servers = [await start(0, oldMain), await start(1, oldMain)];
    ends.push(async () => Promise.all(servers.map((server) => server.kill())));
    say(`  two servers of ${named} stand`);
    const writers: Writer[] = [];
    for (let at = 0; at < people; at += 1)
      writers.push(await logIn(servers[0]?.baseUrl ?? '', dataDirs[0] ?? '', at));
    const baseUrl = `http://127.0.0.1:${front.http}/api`;
    const isReady = async () =>
      (await fetch(`http://127.0.0.1:${front.http}/readyz`)).ok ? true : undefined;
    await until('servers that are ready', isReady);
    await Promise.all(writers.map((writer) => write(writer, servers[0]?.baseUrl ?? '')));
    await withDatabase(connection, (db) => db.query('UPDATE company_config SET max_companies = 1000000'));

    const tally: Tally = { asked: 0, longestMs: 0, dropped: [] };
    let isOver = false;
    const working = Promise.all(writers.map((writer) => work(writer, baseUrl, tally, () => isOver)));
    for (const at of servers.keys()) {
      await sleep(restMs);
      await servers[at]?.stop();
      servers[at] = await start(at);
      say(`  server ${at + 1} is exchanged: ${tally.asked} asked, ${tally.dropped.length} dropped`);
    }
    await sleep(restMs);
    isOver = true;
    await working;
    const faults = await audit(connection, writers);
    for (const server of servers) await server.stop();
    faults.push(...(await auditFaults(dataDirs[0] ?? '', settings)).map((line) => `audit: ${line}`));
    for (const fault of [...new Set(tally.dropped), ...faults].slice(0, 20)) say(`  ${fault}`);
    const written = writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    return [
      {
        name: 'rolling upgrade: answered ÷ asked',
        ratio: (tally.asked - tally.dropped.length) / tally.asked,
        goal: 1,
        detail: `from ${named}; ${tally.asked} requests of ${people} people, ${tally.dropped.length} dropped, the longest ${(tally.longestMs / 1_000).toFixed(1)} s; ${written} written, ${faults.length} differences`,
      },
    ];
  } finally {
    for (const end of ends.reverse()) await end().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
};
