import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { newLiveTicket } from '@chancery/contract/message/calls.ts';
import { getUnitManage } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { pdf } from '../files/file/files.testing.ts';
import { createWorld, nobody } from '../testing/world.ts';
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

/** What is spoken with a client that knows no later TLS, and only these suites. */
const spokenWith = async (maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', ciphers = 'ALL') => {
  const { hostname: host, port } = new URL(world.address);
  const ca = await readFile(join(world.dataDir, 'https', 'ca.pem'), 'utf8');
  // A client of old lets itself be talked into weak keys, too.
  const named = maxVersion === 'TLSv1.3' ? {} : { ciphers: `${ciphers}:@SECLEVEL=0` };
  const socket = connectTls({ host, port: Number(port), ca, minVersion: 'TLSv1', maxVersion, ...named });
  await once(socket, 'secureConnect');
  const spoken = `${socket.getProtocol()} ${socket.getCipher().name}`;
  socket.destroy();
  return spoken;
};

test('the newest TLS is spoken, the one before with whoever knows no newer, and none that is older', async () => {
  expect(await spokenWith('TLSv1.3')).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384');
  expect(await spokenWith('TLSv1.2')).toMatch(/^TLSv1\.2 ECDHE-.*(?:GCM|POLY1305)/);
  await expect(spokenWith('TLSv1.1')).rejects.toThrow();
  await expect(spokenWith('TLSv1.2', 'ECDHE-ECDSA-AES128-SHA256')).rejects.toThrow();
});

/** A connection that speaks HTTP/2 and nothing else; it stays open, as a browser's does, until the server ends it. */
const openHttp2 = async () => {
  const ca = await readFile(join(world.dataDir, 'https', 'ca.pem'), 'utf8');
  const session = connect(world.address, { ca });
  await once(session, 'connect');
  const fetchOver: typeof fetch = async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(String(url));
    const named = Object.fromEntries(new Headers(headers));
    const stream = session.request({ ':path': pathname + search, ':method': method, ...named });
    stream.end(body);
    const [head] = (await once(stream, 'response')) as [Record<string, string>];
    return new Response(Buffer.concat(await stream.toArray()), { status: Number(head[':status']) });
  };
  return { session, fetchOver };
};

test('whoever speaks HTTP/2 is answered in it, signed calls, bytes and refusals alike', async () => {
  const { session, fetchOver } = await openHttp2();
  expect(session.alpnProtocol).toBe('h2');
  expect((await fetchOver(`${world.address}/healthz`)).status).toBe(200);
  const member = await world.given.member({ role: Role.mainAdministrator });
  const over = { fetch: fetchOver };
  const own = await world.call(member, getUnitManage, {}, over);
  expect(own.companyId).toBe(member.unit.id);
  // More than a connection takes before the server asks for more.
  const body = new Uint8Array(pdf(`/Filler (${'x'.repeat(600_000)})`));
  const upload = { fileName: 'long.pdf', purpose: FilePurpose.attachment };
  const stored = await world.call(member, uploadFile, upload, { ...over, body });
  expect(stored.size).toBe(body.length);
  await expect(world.call(nobody, getUnitManage, {}, over)).rejects.toMatchObject({ status: 401 });
});

test('sockets open over the same port, and whoever has no ticket is refused', async () => {
  const ca = await readFile(join(world.dataDir, 'https', 'ca.pem'), 'utf8');
  const { fetchOver } = await openHttp2();
  const member = await world.given.member();
  const { ticket } = await world.call(member, newLiveTicket, {}, { fetch: fetchOver });
  const live = `${world.address.replace('https', 'wss')}/ws/messages?ticket=`;
  const opened = new WebSocket(live + ticket, { ca });
  await once(opened, 'open');
  opened.close();
  await expect(once(new WebSocket(`${live}none`, { ca }), 'open')).rejects.toThrow('401');
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
