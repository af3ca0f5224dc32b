import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readHardwareOptions, sealsConnectTo } from './hardware.options.ts';
import { projectRoot } from './runtime/project.ts';

const folder = await mkdtemp(join(tmpdir(), 'chancery-hardware-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Nothing is entered by any of these: whatever they say is said before the database is asked. */
const env = { ...process.env, DATA_DIR: join(folder, 'data'), DEVICE_PORT: 'off' };
const run = (...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['packages/server/src/hardware.ts', ...args],
      { cwd: projectRoot, env },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

test('a file that holds what other seals know is never written over', async () => {
  const out = join(folder, 'hardware.json');
  await writeFile(out, 'secrets');
  const { code, output } = await run('add', '--out', out);
  expect(output).toContain('is there already');
  expect(code).toBe(2);
  expect(await readFile(out, 'utf8')).toBe('secrets');
});

test('where nothing can be written no seal is entered, and one line says so', async () => {
  const { code, output } = await run('add', '--out', join(folder, 'nowhere', 'x.json'));
  expect(output).toMatch(/^chancery: .*nowhere.x\.json cannot be written: .*\n$/);
  expect(code).toBe(2);
});

test('when seals cannot be entered no file is left behind', async () => {
  const { code, output } = await run('add', '--out', join(folder, 'new.json'));
  expect(output).toContain('DEVICE_PORT is off');
  expect(code).toBe(2);
  expect(await readdir(folder)).not.toContain('new.json');
});

test.each([
  [['add', '--out', 'x', '--count', '0'], '--count is a whole number from 1 to 20000'],
  [['add', '--out', 'x', '--count', '1e3'], '--count is a whole number from 1 to 20000'],
  [['add'], '--out is needed'],
  [['remove', '--out', 'x'], 'say npm run hardware -- add'],
  [['add', '--out', 'x', '--url', 'https://seals.example.cn'], '--url is an address such as'],
  [['add', '--out', 'x', '--many'], "Unknown option '--many'"],
])('%j is answered in one line', (args, words) => {
  expect(() => readHardwareOptions(args)).toThrow(words);
});

test.each([
  [{ host: '127.0.0.1' }, 'mqtts://127.0.0.1:8883'],
  [{ host: '::1', devicePort: 8_884 }, 'mqtts://[::1]:8884'],
  [{ host: '0.0.0.0', publicUrl: 'https://seal.example.cn' }, 'mqtts://seal.example.cn:8883'],
  [{ host: '10.0.0.7', publicUrl: 'https://seal.example.cn' }, 'mqtts://10.0.0.7:8883'],
  [
    { host: '127.0.0.1', deviceBrokerUrl: 'mqtts://server:secret@broker.example.cn:8884' },
    'mqtts://broker.example.cn:8884',
  ],
])('seals of a server with %j connect to %s', (settings, url) => {
  const seat = { publicUrl: 'http://127.0.0.1:8080', devicePort: undefined, deviceBrokerUrl: undefined };
  expect(sealsConnectTo({ ...seat, ...settings })).toBe(url);
});

test('where a port is not known before, it has to be named', () => {
  const seat = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080', deviceBrokerUrl: undefined };
  for (const devicePort of [0, 'off'] as const)
    expect(() => sealsConnectTo({ ...seat, devicePort })).toThrow('--url');
});
