import { createHash, createHmac } from 'node:crypto';
import { getUserInfo, savePreferences } from '@chancery/contract/account/calls.ts';
import { authorizationHeader, signedText } from '@chancery/contract/kit/signature.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';

const world = await createWorld();
const me = await world.given.person();

interface Sent {
  method: string;
  path: string;
  query: [string, string][];
  timestamp: string;
  nonce: string;
  body: string;
  signature?: string;
  token?: string;
}

let nonces = 0;
const fresh = (over: Partial<Sent> = {}): Sent => {
  const timestamp = over.timestamp ?? String(Date.now());
  nonces += 1;
  return {
    method: 'POST',
    path: '/api/user/preferences',
    query: [
      ['timestamp', timestamp],
      ['b', 'x y'],
      ['a', "it's"],
    ],
    timestamp,
    nonce: `nonce-for-test-${String(nonces).padStart(6, '0')}`,
    body: JSON.stringify({ theme: 'dark' }),
    ...over,
  };
};

const sign = (sent: Sent) => {
  const key = world.app.secrets.signingKey(me.token);
  const bodyDigest = createHash('sha256').update(sent.body).digest('hex');
  return createHmac('sha256', key)
    .update(signedText({ ...sent, bodyDigest }))
    .digest('base64url');
};

/** Sends one request; `altered` says what is changed after the signature was made. */
const send = async (sent: Sent, altered: Partial<Sent> = {}) => {
  const signature = sign(sent);
  const wire = { ...sent, signature, token: me.token, ...altered };
  const response = await fetch(`${world.address}${wire.path}?${new URLSearchParams(wire.query)}`, {
    method: wire.method,
    headers: {
      'content-type': 'application/json',
      'client-type': 'machine',
      token: wire.token ?? '',
      authorization: authorizationHeader(wire.nonce, wire.signature ?? ''),
    },
    body: wire.method === 'GET' ? undefined : wire.body,
  });
  const { data } = (await response.json()) as { data: { error?: string } };
  return data.error ?? 'accepted';
};

test('a request signed over the documented text is accepted', async () => {
  expect(await send(fresh())).toBe('accepted');
});

test.each<[string, Partial<Sent>]>([
  ['body', { body: JSON.stringify({ theme: 'light' }) }],
  ['path', { path: '/api/user/logout' }],
  ['a parameter', { query: [['timestamp', String(Date.now())]] }],
  ['nonce', { nonce: 'another-nonce-0001' }],
  ['signature', { signature: 'A'.repeat(43) }],
  ['method', { method: 'PUT' }],
])('a changed %s is refused', async (_what, altered) => {
  expect(await send(fresh(), altered)).toMatch(/^(signature\.wrong|request\.(notFound|method))$/);
});

test('a changed timestamp is refused', async () => {
  const sent = fresh();
  const later = String(Number(sent.timestamp) + 1);
  expect(await send(sent, { query: [['timestamp', later], ...sent.query.slice(1)] })).toBe('signature.wrong');
});

test.each([-301, 301])('a timestamp %i seconds off is refused', async (seconds) => {
  expect(await send(fresh({ timestamp: String(Date.now() + seconds * 1_000) }))).toBe('signature.skew');
});

test.each([-290, 290])('a timestamp %i seconds off is accepted', async (seconds) => {
  expect(await send(fresh({ timestamp: String(Date.now() + seconds * 1_000) }))).toBe('accepted');
});

test('the same request a second time is refused, for reads and for writes', async () => {
  const write = fresh();
  expect(await send(write)).toBe('accepted');
  expect(await send(write)).toBe('signature.replayed');
  const read = fresh({ method: 'GET', path: '/api/user/check-password', body: '' });
  expect(await send(read)).toBe('accepted');
  expect(await send(read)).toBe('signature.replayed');
});

test('a write is refused a second time even by a server that has forgotten the first', async () => {
  const write = fresh();
  expect(await send(write)).toBe('accepted');
  world.app.forgetNonces();
  expect(await send(write)).toBe('signature.replayed');
});

test('a request without a signature or with a stranger token is refused', async () => {
  expect(await send(fresh(), { signature: '' })).toBe('signature.missing');
  expect(await send(fresh(), { token: 'a-stranger' })).toBe('session.unknown');
});

test('the typed client signs what the server checks, for reads and writes', async () => {
  expect((await world.call(me, getUserInfo)).user.userId).toBe(me.id);
  expect((await world.call(me, savePreferences, { theme: 'dark' })).theme).toBe('dark');
});
