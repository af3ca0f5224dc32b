import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ensureLocalCertificate } from './local-certificate.ts';

const someFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-certificate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test('a certificate is made for this machine, signed by an authority that can be trusted', async () => {
  const { cert, key, ca, caPath } = await ensureLocalCertificate(await someFolder(), '192.0.2.7');
  const read = new X509Certificate(cert);
  expect(read.verify(new X509Certificate(ca).publicKey)).toBe(true);
  expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(read.ca).toBe(false);
  for (const address of ['127.0.0.1', '192.0.2.7']) expect(read.checkIP(address)).toBe(address);
  expect(read.checkHost('localhost')).toBe('localhost');
  expect(read.checkHost('elsewhere.example')).toBeUndefined();
  expect(await readFile(caPath, 'utf8')).toBe(ca);
});

test('it is kept, and nobody else may read its key', async () => {
  const folder = await someFolder();
  const first = await ensureLocalCertificate(folder, '127.0.0.1');
  expect(await ensureLocalCertificate(folder, '127.0.0.1')).toEqual(first);
  for (const name of ['ca.key', 'server.key'])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test('it is made anew when the machine is called otherwise, by the same authority', async () => {
  const folder = await someFolder();
  const first = await ensureLocalCertificate(folder, '127.0.0.1');
  const second = await ensureLocalCertificate(folder, 'seal.example.cn');
  expect(second.cert).not.toBe(first.cert);
  expect(second.ca).toBe(first.ca);
  expect(new X509Certificate(second.cert).checkHost('seal.example.cn')).toBe('seal.example.cn');
});

test('it is made anew a month before it ends', async () => {
  const folder = await someFolder();
  const first = await ensureLocalCertificate(folder, '127.0.0.1');
  vi.useFakeTimers({ now: first.notAfter.getTime() - 29 * 86_400_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const second = await ensureLocalCertificate(folder, '127.0.0.1');
  expect(second.notAfter.getTime()).toBeGreaterThan(first.notAfter.getTime());
  expect(second.ca).toBe(first.ca);
});

test('half a pair counts as none', async () => {
  const folder = await someFolder();
  await writeFile(join(folder, 'server.key'), 'half');
  const { cert } = await ensureLocalCertificate(folder, '127.0.0.1');
  expect(new X509Certificate(cert).checkIP('127.0.0.1')).toBe('127.0.0.1');
});
