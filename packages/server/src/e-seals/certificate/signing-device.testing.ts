import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const run = promisify(execFile);
const module = '/usr/lib/softhsm/libsofthsm2.so';
export const token = 'a token of the signing device';

/** How a device fails. */
export type Trouble = 'refuses' | 'silent' | 'wrongSignature' | 'otherKey' | 'otherKeyHidden' | 'nonsense';

type Algorithm = 'ES256' | 'RS256';

interface Keys {
  make(key: string, algorithm: Algorithm): Promise<void>;
  sign(key: string, digest: Uint8Array, algorithm: Algorithm): Promise<Buffer>;
  publicKey(key: string): Promise<Buffer>;
}

/** Keys in files, as openssl makes them: for machines without SoftHSM. */
const keysInFiles = (folder: string): Keys => {
  const at = (name: string) => join(folder, name);
  return {
    make: async (key, algorithm) => {
      const kind =
        algorithm === 'RS256' ? ['RSA', 'rsa_keygen_bits:3072'] : ['EC', 'ec_paramgen_curve:P-256'];
      const [name = '', size = ''] = kind;
      await run('openssl', ['genpkey', '-algorithm', name, '-pkeyopt', size, '-out', at(key)]);
    },
    sign: async (key, digest, algorithm) => {
      const [from, to] = [at(`${key}.digest`), at(`${key}.signature`)];
      await writeFile(from, digest);
      const how = algorithm === 'RS256' ? ['-pkeyopt', 'digest:sha256'] : [];
      await run('openssl', ['pkeyutl', '-sign', '-inkey', at(key), ...how, '-in', from, '-out', to]);
      return readFile(to);
    },
    publicKey: async (key) => {
      const to = at(`${key}.public`);
      await run('openssl', ['pkey', '-in', at(key), '-pubout', '-outform', 'DER', '-out', to]);
      return readFile(to);
    },
  };
};

const sha256Head = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** Keys in SoftHSM: they are made in it and never come out. */
const keysInSoftHsm = async (folder: string): Promise<Keys> => {
  const at = (name: string) => join(folder, name);
  await writeFile(at('softhsm.conf'), `directories.tokendir = ${folder}\nlog.level = ERROR\n`);
  const env = { ...process.env, SOFTHSM2_CONF: at('softhsm.conf') };
  const pin = '1234';
  await run('softhsm2-util', ['--init-token', '--free', '--label', 'seals', '--pin', pin, '--so-pin', pin], {
    env,
  });
  const tool = (...args: string[]) =>
    run('pkcs11-tool', ['--module', module, '--login', '--pin', pin, ...args], { env });
  return {
    make: async (key, algorithm) => {
      const id = Buffer.from(key).toString('hex');
      const type = algorithm === 'RS256' ? 'rsa:3072' : 'EC:prime256v1';
      await tool('--keypairgen', '--key-type', type, '--label', key, '--id', id, '--usage-sign');
    },
    sign: async (key, digest, algorithm) => {
      const [from, to] = [at(`${key}.digest`), at(`${key}.signature`)];
      const isRsa = algorithm === 'RS256';
      // PKCS #11 pads what it is given; which digest it is, PKCS #1 wants said in front of it.
      await writeFile(from, isRsa ? Buffer.concat([sha256Head, digest]) : digest);
      const id = Buffer.from(key).toString('hex');
      await tool(
        '--sign',
        '--mechanism',
        isRsa ? 'RSA-PKCS' : 'ECDSA',
        '--id',
        id,
        '--input-file',
        from,
        '--output-file',
        to,
      );
      return readFile(to);
    },
    publicKey: async (key) => {
      const to = at(`${key}.public`);
      const id = Buffer.from(key).toString('hex');
      await tool('--read-object', '--type', 'pubkey', '--id', id, '--output-file', to);
      return readFile(to);
    },
  };
};

const tools = [module, '/usr/bin/pkcs11-tool', '/usr/bin/softhsm2-util'];
export const hasSoftHsm = tools.every((path) => existsSync(path));

/** A signing device as docs/signing-device.md describes it, on this machine. */
export const startSigningDevice = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-signer-'));
  const at = (name: string) => join(folder, name);
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await run('openssl', ['req', '-x509', ...kind, ...names, '-keyout', at('tls.key'), '-out', at('tls.pem')]);
  const keys = hasSoftHsm ? await keysInSoftHsm(folder) : keysInFiles(folder);
  const known = new Set<string>();
  const asked: { key: string; algorithm: string }[] = [];
  const state: { trouble?: Trouble | undefined } = {};
  await keys.make('stranger', 'ES256');

  const signed = async (key: string, digest: Buffer, algorithm: Algorithm, trouble: Trouble | undefined) => {
    const isOther = trouble === 'otherKey' || trouble === 'otherKeyHidden';
    const signature = await keys.sign(isOther ? 'stranger' : key, digest, isOther ? 'ES256' : algorithm);
    if (trouble === 'wrongSignature') signature.writeUInt8((signature.at(-1) ?? 0) ^ 1, signature.length - 1);
    const publicKey = await keys.publicKey(trouble === 'otherKey' ? 'stranger' : key);
    return JSON.stringify({
      signature: trouble === 'nonsense' ? 'no base64!' : signature.toString('base64'),
      publicKey: publicKey.toString('base64'),
    });
  };

  const answer = async (body: string): Promise<{ status: number; body: string }> => {
    const { key, algorithm, digest, make } = JSON.parse(body);
    asked.push({ key, algorithm });
    if (algorithm !== 'ES256' && algorithm !== 'RS256') return { status: 400, body: '' };
    if (!known.has(key) && !make) return { status: 404, body: '' };
    if (!known.has(key)) await keys.make(key, algorithm);
    known.add(key);
    return { status: 200, body: await signed(key, Buffer.from(digest, 'base64'), algorithm, state.trouble) };
  };

  const tls = { key: await readFile(at('tls.key')), cert: await readFile(at('tls.pem')) };
  const server = createServer(tls, async (request, reply) => {
    const body = await text(request);
    if (state.trouble === 'silent') return;
    if (state.trouble === 'refuses') return void request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${token}`) return void reply.writeHead(401).end();
    const said = await answer(body).catch((error) => ({ status: 500, body: String(error) }));
    reply.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const url = `https://localhost:${(server.address() as AddressInfo).port}/sign`;
  return { url, ca: at('tls.pem'), asked, state };
};
