import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { verifyRecording } from './read-recording.ts';

const command = join(import.meta.dirname, 'verify.cli.ts');
let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chancery-verify-'));
  file = join(folder, 'file.json');
  await writeFile(file, '{}');
});
afterAll(() => rm(folder, { recursive: true }));

const begin = (args: readonly string[], stdout: 'pipe' | number = 'pipe') => {
  const env = { ...process.env, XDG_CONFIG_HOME: folder };
  const child = spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', stdout, 'pipe'] });
  const said: string[] = [];
  child.stdout?.on('data', (chunk) => said.push(String(chunk)));
  child.stderr?.on('data', (chunk) => said.push(String(chunk)));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said: said.join('') })) };
};

const verify = (...args: string[]) => begin(args).ended;

test('whoever stops reading still gets the status, and no other error', async () => {
  const { child, ended } = begin([file]);
  child.stdout?.destroy();
  expect(await ended).toEqual({ code: 2, said: '' });
});

test('help that nobody reads is no file that is not genuine', async () => {
  const { child, ended } = begin(['--help']);
  child.stdout?.destroy();
  expect(await ended).toEqual({ code: 0, said: '' });
});

test.runIf(process.platform === 'linux')('an answer that cannot be written is none', async () => {
  const full = await open('/dev/full', 'w');
  const { code, said } = await begin(['--help'], full.fd).ended;
  await full.close();
  expect(said).toContain('ENOSPC');
  expect(code).toBe(2);
});

test.runIf(process.platform === 'linux')(
  'a pipe is not waited for, and what has no end is not read',
  async () => {
    const pipe = join(folder, 'pipe');
    await promisify(execFile)('mkfifo', [pipe]);
    for (const args of [
      [pipe],
      [file, '--trust', pipe],
      ['trust', pipe],
      ['trust', '/dev/zero'],
      ['/dev/zero'],
    ]) {
      const { code, said } = await verify(...args);
      expect(said).toContain('is not a file');
      expect(code).toBe(2);
    }
    // A recording is opened only where the evidence is worth it.
    const good = { verdict: 'consistent', proven: [], unproven: [], entries: [] } as const;
    for (const path of [pipe, '/dev/zero'])
      expect(() => verifyRecording(good, path)).toThrow('is not a file');
  },
);

test('a file that is too long is refused without being read, to check and to trust', async () => {
  const long = join(folder, 'long.pdf');
  await writeFile(long, '%PDF-1.7');
  await truncate(long, limits.fileBytes + 1);
  for (const args of [[long], ['trust', long], [file, '--trust', long]])
    expect(await verify(...args)).toMatchObject({ code: 2 });
});

test('a platform that never stops talking is not listened to for long', async () => {
  let sent = 0;
  const server = createServer((_, reply) => {
    const talk = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(1 << 16, 32))) sent += 1 << 16;
      sent += 1 << 16;
    };
    reply.on('drain', talk);
    talk();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, said } = await verify('trust', `http://127.0.0.1:${port}`);
  server.closeAllConnections();
  server.close();
  expect(said).toContain('publishes no keys that can be read');
  expect(code).toBe(2);
  expect(sent).toBeLessThan(32 << 20);
});

test.each([
  ['--trust', 'a', 'b'],
  ['--platform', 'https://a.example', 'https://b.example'],
  ['--lang', 'en', 'zh'],
])('of two %s none is quietly left out', async (option, one, other) => {
  const { code, said } = await verify(file, option, one, option, other);
  expect(said).toContain(`${option} is given twice`);
  expect(code).toBe(2);
});
