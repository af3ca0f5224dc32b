import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderFaults, signFolder } from './sums.ts';

const folder = mkdtempSync(join(tmpdir(), 'chancery-release-'));
const keys = mkdtempSync(join(tmpdir(), 'chancery-keys-'));
afterAll(() => {
  for (const path of [folder, keys]) rmSync(path, { recursive: true, force: true });
});

const keyPair = (name: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(keys, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(keys, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
  return { secret: join(keys, `${name}.pem`), open: join(keys, `${name}.pub.pem`) };
};

test('a release is as it was signed, or what is wrong with it is named', async () => {
  const [ours, other] = [keyPair('ours'), keyPair('other')];
  for (const name of ['chancery.tar.gz', 'sbom.json', 'spare.txt']) writeFileSync(join(folder, name), name);
  expect(await signFolder(folder, ours.secret)).toEqual(['chancery.tar.gz', 'sbom.json', 'spare.txt']);
  expect(await folderFaults(folder, ours.open)).toEqual([]);
  expect(await folderFaults(folder, other.open)).toEqual(['SHA256SUMS was not signed with this key']);
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });

  writeFileSync(join(folder, 'sbom.json'), 'another');
  writeFileSync(join(folder, 'added'), '');
  rmSync(join(folder, 'spare.txt'));
  expect(await folderFaults(folder, ours.open)).toEqual([
    'added is not in the list',
    'sbom.json was altered',
    'spare.txt is missing',
  ]);
});

test('a key of another kind is refused by name', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(keys, 'rsa.pem');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await expect(signFolder(folder, file)).rejects.toThrow('is not a key of Ed25519');
});
