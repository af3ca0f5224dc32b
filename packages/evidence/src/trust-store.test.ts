import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { toBase64 } from './bytes.ts';
import { changeKey } from './key-chain.ts';
import type { PlatformDocument } from './platform-document.ts';
import { fingerprintOf, signerOf } from './signature.ts';
import { nothing } from './trust-file.ts';
import {
  pinned,
  readTrust,
  UsageError,
  usualTrustFile,
  withoutTrust,
  withTrust,
  writeTrust,
} from './trust-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'chancery-trust-'));
afterAll(() => rm(folder, { recursive: true }));
const [old, young, stranger] = [1, 2, 3].map((seed) => signerOf(new Uint8Array(32).fill(seed)));
if (!old || !young || !stranger) throw new Error('three keys');
const [a, b] = [fingerprintOf(old.publicKey), fingerprintOf(young.publicKey)];
const trust = {
  platforms: [{ fingerprint: a, name: 'seals.example' }],
  witnesses: [{ name: 'w', publicKey: 'k' }],
  timestampers: [{ fingerprint: b, name: 't', namedBy: 'seals.example' }],
};

test('what is trusted is written for its owner alone, whole, and read again', async () => {
  const path = join(folder, 'new', 'trust.json');
  await writeTrust(path, trust);
  expect(await readTrust(path, true)).toEqual(trust);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await writeTrust(path, nothing);
  expect(await readTrust(path, true)).toEqual(nothing);
  expect(await readdir(join(folder, 'new'))).toEqual(['trust.json']);
});

test('a file that is not there is nothing, unless it was asked for; one that is not whole is refused', async () => {
  const gone = join(folder, 'gone.json');
  expect(await readTrust(gone, false)).toEqual(nothing);
  await expect(readTrust(gone, true)).rejects.toBeInstanceOf(UsageError);
  const broken = join(folder, 'broken.json');
  await writeFile(broken, '{');
  for (const mustBe of [true, false]) {
    await expect(readTrust(broken, mustBe)).rejects.toThrow('not a trust file');
    await expect(readTrust(folder, mustBe)).rejects.toBeInstanceOf(UsageError);
  }
});

test('trust is remembered where settings are', () => {
  const before = process.env.XDG_CONFIG_HOME;
  process.env.XDG_CONFIG_HOME = '/settings';
  expect(usualTrustFile()).toBe('/settings/chancery/trust.json');
  process.env.XDG_CONFIG_HOME = '';
  expect(usualTrustFile()).toMatch(/\/\.config\/chancery\/trust\.json$/);
  if (before === undefined) delete process.env.XDG_CONFIG_HOME;
  else process.env.XDG_CONFIG_HOME = before;
});

test('what is trusted already is not added again; the same by another name or word is', () => {
  expect(withTrust(trust, trust)).toEqual(trust);
  expect(withTrust(trust, {})).toEqual(trust);
  const more = withTrust(trust, {
    platforms: [{ fingerprint: a, name: 'other' }, { fingerprint: b }],
    witnesses: [
      { name: 'w', publicKey: 'other' },
      { name: 'v', publicKey: 'k' },
    ],
    timestampers: [
      { fingerprint: b, name: 't' },
      { fingerprint: a, namedBy: 'seals.example' },
    ],
  });
  expect(more.platforms).toEqual([...trust.platforms, { fingerprint: b }]);
  expect(more.witnesses).toHaveLength(3);
  expect(more.timestampers).toHaveLength(3);
});

test('what goes by a name, a key or a fingerprint is forgotten, wherever it stands', () => {
  expect(withoutTrust(trust, 'seals.example')).toEqual({ ...nothing, witnesses: trust.witnesses });
  expect(withoutTrust(trust, 'k')).toEqual({ ...trust, witnesses: [] });
  expect(withoutTrust(trust, a)).toEqual({ ...trust, platforms: [] });
  expect(withoutTrust(trust, 'nobody')).toEqual(trust);
});

test('a platform is pinned at first use; later it may only show keys that the remembered ones lead to', () => {
  const shows = (key: typeof old, changes: PlatformDocument['changes'] = []) => ({
    ...{ name: 'p', key: toBase64(key.publicKey), changes, witnesses: [], timestampers: [] },
  });
  const pin = (from: typeof trust | typeof nothing, document: PlatformDocument) =>
    pinned(from, 'seals.example', document).platforms.map(({ fingerprint }) => fingerprint);
  expect(pin(nothing, shows(old))).toEqual([a]);
  expect(pin(trust, shows(old))).toEqual([a]);
  expect(pin(trust, shows(young, [changeKey(old, young.publicKey)]))).toEqual([a, b]);
  expect(() => pin(trust, shows(stranger))).toThrow('shows another key');
  expect(() => pin(trust, shows(young))).toThrow(UsageError);
  expect(pinned(trust, 'elsewhere', shows(stranger)).platforms).toHaveLength(2);
});
