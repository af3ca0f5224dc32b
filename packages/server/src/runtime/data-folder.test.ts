import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertDiskSpace, openDataFolder } from './data-folder.ts';
import { startProcess, temporaryFolder } from './test-process.ts';

const isRoot = process.getuid?.() === 0;

const holder = (dataDir: string) => `
  import { openDataFolder } from './data-folder.ts';
  try {
    await openDataFolder(${JSON.stringify(dataDir)});
    console.log('taken');
    setInterval(() => undefined, 1000);
  } catch (error) {
    console.log(error.message);
  }`;

test('the data folder and its parents are made, closed to reading by others', async () => {
  const dataDir = join(await temporaryFolder(), 'a', 'b');
  const folder = await openDataFolder(dataDir);
  expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
  await folder.release();
});

test('a second instance is told which process has the folder, until it is released', async () => {
  const dataDir = await temporaryFolder();
  const first = await startProcess(holder(dataDir));
  expect(await first.line()).toBe('taken');
  await expect(openDataFolder(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} is in use by another instance (process ${first.child.pid})`,
  );
  const own = await temporaryFolder();
  const held = await openDataFolder(own);
  await expect(openDataFolder(own)).rejects.toThrow('in use');
  await held.release();
  await (await openDataFolder(own)).release();
});

test('of several starts at once exactly one gets the folder', async () => {
  const dataDir = await temporaryFolder();
  const starts = await Promise.all(Array.from({ length: 4 }, () => startProcess(holder(dataDir))));
  const answers = await Promise.all(starts.map((start) => start.line()));
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('in use'))).toHaveLength(3);
});

test('the folder of a killed instance is free at once, even if its number now belongs to another process', async () => {
  const dataDir = await temporaryFolder();
  const first = await startProcess(holder(dataDir));
  expect(await first.line()).toBe('taken');
  first.child.kill('SIGKILL');
  await first.ended;
  const left = join(dataDir, 'instance.lock.pid');
  expect(await readFile(left, 'utf8')).toBe(`${first.child.pid}\n`);
  await writeFile(left, `${process.ppid}\n`);
  await (await openDataFolder(dataDir)).release();
});

test('a file in place of the folder, or a place that takes none, is one clear line', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  await expect(openDataFolder(join(folder, 'file'))).rejects.toThrow('is not a folder');
  await expect(openDataFolder(join(folder, 'file', 'below'))).rejects.toThrow('cannot be written: ENOTDIR');
  if (process.platform === 'linux') {
    await expect(openDataFolder('/proc/chancery')).rejects.toThrow(
      'The data folder /proc/chancery cannot be written',
    );
  }
});

test.skipIf(isRoot)('a folder without rights is one clear line', async () => {
  const folder = join(await temporaryFolder(), 'closed');
  await mkdir(folder);
  await chmod(folder, 0o500);
  await expect(openDataFolder(folder)).rejects.toThrow('cannot be written: EACCES');
});

test('a full disk is one clear line', async () => {
  const folder = await temporaryFolder();
  await expect(assertDiskSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    /^No disk space: \d+ MB are free/,
  );
});
