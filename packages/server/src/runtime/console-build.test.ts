import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { expect, test } from 'vitest';
import { ensureConsoleBuilt } from './console-build.ts';
import { compressFiles } from './console-compress.ts';
import { consoleDigest } from './console-digest.ts';
import { projectRoot } from './project.ts';
import { temporaryFolder } from './test-process.ts';

const log = pino({ level: 'silent' });

/** A project with a console of one line, using the installed Vite. */
const smallProject = async (): Promise<string> => {
  const project = await temporaryFolder();
  for (const name of ['console', 'contract', 'phrases', 'device', 'evidence', 'simulator'])
    await mkdir(join(project, 'packages', name, 'src'), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(project, 'node_modules'));
  await cp(join(projectRoot, 'package-lock.json'), join(project, 'package-lock.json'));
  const root = join(project, 'packages/console');
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await writeFile(
    join(root, 'index.html'),
    `<title>%BRAND_NAME%</title><!-- ${'long enough '.repeat(100)} --><script type="module" src="/src/main.ts"></script>`,
  );
  await writeFile(join(root, 'src/main.ts'), "document.title = 'first';");
  return project;
};

const builtCode = async (folder: string): Promise<string> => {
  const [asset = ''] = await readdir(join(folder, 'assets'));
  return readFile(join(folder, 'assets', asset), 'utf8');
};

test('the console is built once for all brands, and again only when a source changed', async () => {
  const project = await smallProject();
  const builds: string[] = [];
  const counting = pino({}, { write: (line: string) => void builds.push(line) });
  const build = (brand: '0' | '2') => ensureConsoleBuilt({ brand, log: counting, project });
  const [signet, chancery, again] = await Promise.all([build('2'), build('0'), build('2')]);
  expect(builds).toHaveLength(1);
  expect(again).toBe(signet);
  for (const [folder, name] of [[signet, 'Signet'] as const, [chancery, 'Chancery'] as const]) {
    expect(await builtCode(folder)).toContain('first');
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain(`<title>${name}</title>`);
    const compressed = await readFile(join(folder, 'index.html.br'));
    expect(brotliDecompressSync(compressed).toString()).toContain(`<title>${name}</title>`);
  }

  await writeFile(join(chancery, 'mark'), '');
  expect(await build('0')).toBe(chancery);
  expect(await readdir(chancery)).toContain('mark');

  await writeFile(join(project, 'packages/console/src/main.ts'), "document.title = 'changed';");
  await build('0');
  expect(builds).toHaveLength(2);
  expect(await builtCode(chancery)).toContain('changed');
  expect((await readdir(join(chancery, '..'))).sort()).toEqual(['.lock', 'brand-0', 'brand-2', 'unbranded']);
});

test('a console that does not build is one clear line, and the last good one stays', async () => {
  const project = await smallProject();
  const folder = await ensureConsoleBuilt({ brand: '2', log, project });
  await writeFile(join(project, 'packages/console/src/main.ts'), "import './missing.ts';");
  await expect(ensureConsoleBuilt({ brand: '2', log, project })).rejects.toThrow(
    /^The console could not be built: .*missing\.ts.*$/,
  );
  expect(await builtCode(folder)).toContain('first');
  expect((await readdir(join(folder, '..'))).sort()).toEqual(['.lock', 'brand-2', 'unbranded']);
});

test('files of text get compressed copies', async () => {
  const folder = await temporaryFolder();
  const text = 'seal '.repeat(1000);
  for (const name of ['a.js', 'b.png']) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'small.js'), 'seal');
  await compressFiles(folder);
  expect((await readdir(folder)).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'b.png', 'small.js']);
  expect(gunzipSync(await readFile(join(folder, 'a.js.gz'))).toString()).toBe(text);
  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(text);
});

test('the fingerprint follows sources and the lock file, but not tests', async () => {
  const project = await smallProject();
  const seen = new Set([await consoleDigest(project)]);
  for (const path of ['packages/contract/src/a.ts', 'packages/phrases/src/b.ts', 'package-lock.json']) {
    await writeFile(join(project, path), 'changed');
    seen.add(await consoleDigest(project));
  }
  expect(seen.size).toBe(4);
  const before = await consoleDigest(project);
  await writeFile(join(project, 'packages/contract/src/a.test.ts'), 'changed');
  expect(await consoleDigest(project)).toBe(before);
});
