import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createWorld } from '../testing/world.ts';
import { openHttps } from './https.ts';
import { readSettings } from './settings.ts';

const folder = await mkdtemp(join(tmpdir(), 'chancery-https-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const settingsWith = (env: Record<string, string>) => ({
  ...readSettings([], { DATA_DIR: folder, ...env }),
  secretKey: Buffer.alloc(32),
});

const world = await createWorld({ HTTPS: 'local' });

const get = (url: string, ca: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { ca, agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

test('with HTTPS=local the server speaks https to whoever trusts its authority', async () => {
  expect(world.address).toMatch(/^https:/);
  const ca = await readFile(join(world.dataDir, 'https', 'ca.pem'), 'utf8');
  expect(await get(`${world.address}/healthz`, ca)).toBe(200);
  await expect(get(`${world.address}/healthz`, '')).rejects.toThrow(/certificate/);
});

test('its sockets are served the same way', async () => {
  const ca = await readFile(join(world.dataDir, 'https', 'ca.pem'), 'utf8');
  const socket = new WebSocket(`${world.address.replace('https', 'wss')}/ws/photo?ticket=none`, { ca });
  await expect(
    new Promise((_, reject) => {
      socket.on('error', reject);
    }),
  ).rejects.toThrow('401');
});

test('the address people use follows', () => {
  expect(settingsWith({ PORT: '8443', HTTPS: 'local' }).publicUrl).toBe('https://127.0.0.1:8443');
  expect(settingsWith({ PORT: '8080' }).publicUrl).toBe('http://127.0.0.1:8080');
});

test('a certificate of one’s own is used as it is, and a wrong one is named', async () => {
  const made = await openHttps(settingsWith({ HTTPS: 'local' }));
  const [cert, key] = [join(folder, 'own.pem'), join(folder, 'own.key')];
  await writeFile(cert, made?.cert ?? '');
  await writeFile(key, made?.key ?? '');
  expect(await openHttps(settingsWith({ HTTPS_CERT: cert, HTTPS_KEY: key }))).toEqual({
    cert: made?.cert,
    key: made?.key,
  });
  await expect(openHttps(settingsWith({ HTTPS_CERT: key, HTTPS_KEY: key }))).rejects.toThrow('PEM form');
  await expect(openHttps(settingsWith({ HTTPS_CERT: '/nowhere', HTTPS_KEY: key }))).rejects.toThrow(
    'HTTPS_CERT cannot be read',
  );
  expect(() => settingsWith({ HTTPS_CERT: cert })).toThrow('belong together');
});

test('a public name is on the certificate', async () => {
  const made = await openHttps(settingsWith({ HTTPS: 'local', PUBLIC_URL: 'https://seal.example.com' }));
  const { X509Certificate } = await import('node:crypto');
  expect(new X509Certificate(made?.cert ?? '').checkHost('seal.example.com')).toBe('seal.example.com');
});
