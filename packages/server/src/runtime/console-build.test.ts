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
  await writeFile(join(root, 'index.html'), '<script type="module" src="/src/main.ts"></script>');
  await writeFile(join(root, 'src/main.ts'), "document.title = 'brand ' + import.meta.env.BRAND;");
  await writeFile(
    join(root, 'vite.config.ts'),
    "export default { define: { 'import.meta.env.BRAND': JSON.stringify(process.env.BRAND) } };",
  );
  return project;
};

const builtCode = async (folder: string): Promise<string> => {
  const [asset = ''] = await readdir(join(folder, 'assets'));
  return readFile(join(folder, 'assets', asset), 'utf8');
};

test('the console is built for its brand, and again only when a source changed', async () => {
  const project = await smallProject();
  const folder = await ensureConsoleBuilt({ brand: '0', log, project });
  expect(await builtCode(folder)).toContain('brand 0');

  await writeFile(join(folder, 'mark'), '');
  expect(await ensureConsoleBuilt({ brand: '0', log, project })).toBe(folder);
  expect(await readdir(folder)).toContain('mark');

  await writeFile(join(project, 'packages/console/src/main.ts'), "document.title = 'changed';");
  await ensureConsoleBuilt({ brand: '0', log, project });
  expect(await builtCode(folder)).toContain('changed');
  expect((await readdir(join(folder, '..'))).sort()).toEqual(['.lock', 'brand-0']);
});

test('two servers that start at once share one build', async () => {
  const project = await smallProject();
  const builds: string[] = [];
  const counting = pino({}, { write: (line: string) => void builds.push(line) });
  const options = { brand: '2', log: counting, project } as const;
  const folders = await Promise.all([ensureConsoleBuilt(options), ensureConsoleBuilt(options)]);
  expect(folders[0]).toBe(folders[1]);
  expect(await builtCode(folders[0])).toContain('brand 2');
  expect(builds).toHaveLength(1);
});

test('a console that does not build is one clear line, and the last good one stays', async () => {
  const project = await smallProject();
  const folder = await ensureConsoleBuilt({ brand: '2', log, project });
  await writeFile(join(project, 'packages/console/src/main.ts'), "import './missing.ts';");
  await expect(ensureConsoleBuilt({ brand: '2', log, project })).rejects.toThrow(
    /^The console could not be built: .*missing\.ts.*$/,
  );
  expect(await builtCode(folder)).toContain('brand 2');
  expect((await readdir(join(folder, '..'))).sort()).toEqual(['.lock', 'brand-2']);
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

test('the fingerprint follows sources, lock file and brand, but not tests', async () => {
  const project = await smallProject();
  const seen = new Set([await consoleDigest('2', project), await consoleDigest('0', project)]);
  for (const path of ['packages/contract/src/a.ts', 'packages/phrases/src/b.ts', 'package-lock.json']) {
    await writeFile(join(project, path), 'changed');
    seen.add(await consoleDigest('2', project));
  }
  expect(seen.size).toBe(5);
  const before = await consoleDigest('2', project);
  await writeFile(join(project, 'packages/contract/src/a.test.ts'), 'changed');
  expect(await consoleDigest('2', project)).toBe(before);
});
