import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ownerAccount, runAs } from './account.ts';
import {
  ask,
  clusterOf,
  postmasterOf,
  removeTemplate,
  start,
  startElsewhere,
  usedDataFolder,
} from './test-cluster.ts';

afterAll(removeTemplate);

/** A data folder whose server and PostgreSQL were both killed; with its pid file. */
const killedDataFolder = async () => {
  const dataDir = await usedDataFolder();
  const { connection, kill } = await startElsewhere(dataDir);
  await ask(connection, 'create table acknowledged as select 1 as n').catch(() => undefined);
  const pid = (await postmasterOf(dataDir)) ?? 0;
  await kill();
  process.kill(pid, 'SIGKILL');
  const pidFile = join(clusterOf(dataDir), 'postmaster.pid');
  return { dataDir, pid, pidFile };
};

test('after everything was killed the next start recovers by itself', async () => {
  const { dataDir, pid, pidFile } = await killedDataFolder();
  expect(await readFile(pidFile, 'utf8')).toContain(`${pid}\n`);
  const { connection } = await start(dataDir);
  expect(await ask(connection, 'select n from acknowledged')).toBe(1);
});

test('a leftover number that another process of the same account has now is seen through', async () => {
  const { dataDir, pid, pidFile } = await killedDataFolder();
  const stranger = spawn('sleep', ['60'], runAs(await ownerAccount(clusterOf(dataDir))));
  onTestFinished(() => void stranger.kill());
  await once(stranger, 'spawn');
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(String(pid), String(stranger.pid)));
  const { connection, stop } = await start(dataDir);
  expect(await ask(connection, 'select n from acknowledged')).toBe(1);
  await stop();
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test('an empty pid file, as a power cut leaves it, does not matter', async () => {
  const { dataDir, pidFile } = await killedDataFolder();
  await writeFile(pidFile, '');
  const { connection } = await start(dataDir);
  expect(await ask(connection, 'select n from acknowledged')).toBe(1);
  expect((await stat(pidFile)).size).toBeGreaterThan(10);
});
