import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runConfig, writeImage } from './oci.ts';
import { platformNamed } from './platform.ts';
import { billOfMaterials } from './sbom.ts';

const work = mkdtempSync(join(tmpdir(), 'chancery-oci-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const long = `${'folder-with-a-name/'.repeat(8)}印章.txt`;

/** The same files, written in another order at another time. */
const tree = (name: string, paths: readonly string[]): string => {
  const folder = join(work, name);
  for (const path of paths) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), path);
    utimesSync(join(folder, path), paths.length, Math.random() * 1e9);
  }
  mkdirSync(join(folder, 'data'));
  symlinkSync('a.txt', join(folder, 'link'));
  chmodSync(join(folder, 'b/run'), 0o755);
  return folder;
};
const paths = ['a.txt', 'b/run', long];
const facts = {
  name: 'chancery',
  version: '1.2.3',
  platform: platformNamed('linux-arm64'),
  seconds: 1_793_000_000,
};
const owners = { data: { uid: 65534, mode: 0o700 } };
const write = (out: string, folder: string) =>
  writeImage(join(work, out), [{ folder, says: 'files', owners }], facts);

const one = await write('one', tree('first', paths));
const two = await write('two', tree('second', paths.toReversed()));
const blob = (digest: string) => readFileSync(join(work, 'one/blobs', digest.replace(':', '/')));
const json = (digest: string) => JSON.parse(blob(digest).toString());

test('the same files give the same bytes, whenever they were written', () => {
  expect(two.digest).toBe(one.digest);
  expect(one.layers[0]?.unpacked).toBe(paths.reduce((sum, path) => sum + Buffer.byteLength(path), 0));
});

test('another time, or a letter more, gives another image', async () => {
  const folder = join(work, 'first');
  const later = await writeImage(join(work, 'later'), [{ folder, says: 'files', owners }], {
    ...facts,
    seconds: 1,
  });
  writeFileSync(join(folder, 'a.txt'), 'a.txt!');
  const changed = await write('changed', folder);
  expect(new Set([one.digest, later.digest, changed.digest]).size).toBe(3);
});

test('every part is found under its digest, and the configuration says how it runs', () => {
  const index = JSON.parse(readFileSync(join(work, 'one/index.json'), 'utf8'));
  expect(index.manifests[0]).toMatchObject({
    digest: one.digest,
    platform: { architecture: 'arm64', os: 'linux' },
  });
  const manifest = json(one.digest);
  for (const { digest, size } of [manifest.config, ...manifest.layers]) {
    expect(blob(digest).length).toBe(size);
    expect(`sha256:${createHash('sha256').update(blob(digest)).digest('hex')}`).toBe(digest);
  }
  const config = json(manifest.config.digest);
  expect(config).toMatchObject({ created: '2026-10-26T07:33:20.000Z', config: runConfig });
  expect(config.config.User).toBe('65534:65534');
  expect(config.rootfs.diff_ids).toEqual(one.layers.map(({ diffId }) => diffId));
});

test('other programs read a layer: long names, links, rights and owners', () => {
  const file = join(work, 'one/blobs', one.layers[0]?.digest.replace(':', '/') ?? '');
  const listed = execFileSync('tar', ['--numeric-owner', '-tvzf', file, '--quoting-style=literal'], {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  }).toString();
  expect(listed).toContain(long);
  expect(listed).toMatch(/^lrwxrwxrwx 0\/0 .* link -> a\.txt$/m);
  expect(listed).toMatch(/^-rwxr-xr-x 0\/0 .* b\/run$/m);
  expect(listed).toMatch(/^drwx------ 65534\/65534 .* data\/$/m);
});

test('the list of parts has each with its digest and licence, and the same number each time', () => {
  const sha512 = Buffer.alloc(64, 7);
  const locked = {
    'node_modules/@a/b': {
      version: '1.0.0',
      integrity: `sha512-${sha512.toString('base64')}`,
      license: 'MIT',
    },
  };
  const needed = { own: [], others: ['node_modules/@a/b'] };
  const bill = () => billOfMaterials(locked, needed, ['libc6_1:2.36-9+deb12u14_amd64.deb'], facts);
  expect(bill()).toEqual(bill());
  expect(bill().serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(bill().components).toEqual([
    {
      type: 'library',
      'bom-ref': 'node_modules/@a/b',
      name: '@a/b',
      version: '1.0.0',
      purl: 'pkg:npm/%40a/b@1.0.0',
      hashes: [{ alg: 'SHA-512', content: sha512.toString('hex') }],
      licenses: [{ expression: 'MIT' }],
    },
    {
      type: 'library',
      'bom-ref': 'debian/libc6',
      name: 'libc6',
      version: '1:2.36-9+deb12u14',
      purl: 'pkg:deb/debian/libc6@1%3A2.36-9%2Bdeb12u14?arch=amd64&distro=bookworm',
    },
  ]);
});
