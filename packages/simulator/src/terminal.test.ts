import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBase64Url } from '@chancery/device/base64url.ts';
import { newKeys } from '@chancery/device/envelope.ts';
import { afterAll, expect, test } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'chancery-simulator-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { secretKey, publicKey } = newKeys();
const file = join(folder, 'hardware.json');
await writeFile(
  file,
  JSON.stringify({
    url: 'mqtt://127.0.0.1:1',
    caPath: null,
    orderPublicKey: toBase64Url(publicKey),
    devices: [{ serial: 'SEAL-0001', secret: 'secret', secretKey: toBase64Url(secretKey) }],
  }),
);

const main = join(import.meta.dirname, 'main.ts');
const simulate = (...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const all = ['--file', file, '--diary', join(folder, 'diary.jsonl'), ...args];
    execFile(process.execPath, [main, ...all], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

test('when no seal can connect, it is said why', async () => {
  const { code, output } = await simulate('--seconds', '2');
  expect(output).toMatch(/^0\/1 online, .*; the last that could not connect: .*ECONNREFUSED.*\n$/);
  expect(code).toBe(1);
});

test.each([
  [['--seals', '2'], /^simulate: .*hardware\.json has 1 seals, not 2\n$/],
  [['--diary', join(folder, 'none', 'diary.jsonl')], /^simulate: .*diary\.jsonl cannot be written; .*\n$/],
])('%j is answered in one line', async (args, words) => {
  const { code, output } = await simulate('--seconds', '1', ...args);
  expect(output).toMatch(words);
  expect(code).toBe(2);
});
