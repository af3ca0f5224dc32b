import { chmod, chown, cp, mkdir, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../test-process.ts';
import { installedFolder, prepareBinaries } from './binaries.ts';
import { openClusterHome } from './cluster-home.ts';
import { ask, start } from './test-cluster.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

const isRoot = process.getuid?.() === 0;

const closedFolder = async (): Promise<string> => {
  const home = join(await temporaryFolder(), 'home');
  await mkdir(home, { mode: 0o700 });
  return home;
};

test.runIf(isRoot)(
  'under a home closed to others root keeps the database in a system folder, linked',
  async () => {
    const dataDir = join(await closedFolder(), 'data');
    await mkdir(dataDir);
    const mask = process.umask(0o077);
    onTestFinished(() => void process.umask(mask));
    onTestFinished(async () => {
      const outside = await readlink(join(dataDir, 'postgres')).catch(() => undefined);
      if (outside) await rm(outside, { recursive: true, force: true });
    });
    const first = await start(dataDir);
    const folder = await realpath(join(dataDir, 'postgres'));
    expect(folder).toMatch(/^\/var\/(lib|db)\/chancery\//);
    await ask(first.connection, 'create table kept (n int)');
    await first.stop();

    const moved = `${dataDir}-moved`;
    await cp(dataDir, moved, { recursive: true, verbatimSymlinks: true });
    const second = await start(moved);
    expect(await ask(second.connection, 'select count(*)::int from kept')).toBe(0);
    await expect(start(dataDir)).rejects.toThrow('in use by another instance');
    await second.stop();

    await rm(folder, { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/is gone from where .* points; restore it/);
  },
);

test.runIf(isRoot)('root never owns the database, and an existing one keeps its owner', async () => {
  const dataDir = await temporaryFolder();
  const home = await openClusterHome(dataDir);
  expect(home.account?.uid).toBeGreaterThan(0);
  await mkdir(home.cluster);
  await chown(home.cluster, 12_345, 12_345);
  expect((await openClusterHome(dataDir)).account).toMatchObject({ uid: 12_345, gid: 12_345 });
});

test.runIf(isRoot)('a database that became out of reach is not made anew elsewhere', async () => {
  const dataDir = await temporaryFolder();
  await openClusterHome(dataDir);
  await chmod(dataDir, 0o700);
  await expect(openClusterHome(dataDir)).rejects.toThrow(`cannot enter ${dataDir} on the way to its data`);
});

test('programs that cannot be run where they are installed are copied', async () => {
  const home = await openClusterHome(await temporaryFolder());
  const installed = join(await closedFolder(), 'native');
  await cp(installedFolder(), installed, {
    recursive: true,
    filter: (path) => !/libicu\w+\.so\.60$/.test(path),
  });
  await writeFile(join(installed, '../package.json'), '{"version":"1.2.3"}');
  await rm(join(installed, 'pg-symlinks.json'));
  await expect(prepareBinaries(home, installed)).rejects.toThrow('PostgreSQL does not run on this machine');
  await cp(join(installedFolder(), 'pg-symlinks.json'), join(installed, 'pg-symlinks.json'));
  const { postgres, major } = await prepareBinaries(home, installed);
  expect(major).toBe('18');
  expect((await prepareBinaries(home, installed)).postgres).toBe(postgres);
  if (!isRoot) return;
  expect(postgres).toMatch(new RegExp(`^${home.folder}/native-1.2.3/`));
  const first = await stat(postgres);
  await prepareBinaries(home, installed);
  expect((await stat(postgres)).ino).toBe(first.ino);
});

test('a long path gets a short socket', async () => {
  const dataDir = join(await temporaryFolder(), 'x'.repeat(100));
  await mkdir(dataDir);
  const { socketDir } = await openClusterHome(dataDir);
  onTestFinished(() => rm(socketDir, { recursive: true, force: true }));
  expect(socketDir).toMatch(/^\/tmp\/chancery-\w{16}$/);
  await chmod(socketDir, 0o777);
  await expect(openClusterHome(dataDir)).rejects.toThrow(
    `The folder ${socketDir} cannot hold the database's socket`,
  );
});

test('a throw-away database leaves nothing behind', async () => {
  const { connection, stop } = await startThrowawayPostgres();
  expect(await ask(connection, 'show fsync')).toBe('off');
  expect(await ask(connection, 'select current_database()')).toBe('chancery');
  await stop();
  await expect(stat(String(connection.host))).rejects.toThrow('ENOENT');
});
