import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSecretKey } from './secret-key.ts';
import { readSettings } from './settings.ts';
import { temporaryFolder } from './test-process.ts';

const read = (dataDir: string, environment = {}) =>
  withSecretKey(readSettings([], { DATA_DIR: dataDir, ...environment }));

test('a key is made once, for this account only, and kept', async () => {
  const dataDir = await temporaryFolder();
  const [first, second] = [await read(dataDir), await read(dataDir)];
  expect(first.secretKey).toHaveLength(32);
  expect(second.secretKey).toEqual(first.secretKey);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
});

test('two starts at once get the same key', async () => {
  const dataDir = await temporaryFolder();
  const [first, second] = await Promise.all([read(dataDir), read(dataDir)]);
  expect(second.secretKey).toEqual(first.secretKey);
  expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()).toBe(first.secretKey.toString('hex'));
});

test('a given key is used and none is written', async () => {
  const dataDir = await temporaryFolder();
  const { secretKey } = await read(dataDir, { SECRET_KEY: 'ef'.repeat(40) });
  expect(secretKey).toEqual(Buffer.from('ef'.repeat(40), 'hex'));
  expect(await readdir(dataDir)).toEqual([]);
});

test('a damaged key is not replaced, since all sessions and signatures hang on it', async () => {
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, 'secret.key'), 'half');
  await expect(read(dataDir)).rejects.toThrow('is damaged');
});
