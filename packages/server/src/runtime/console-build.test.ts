import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { ensureConsoleBuilt } from './console-build.ts';
import { consoleDigest } from './console-digest.ts';
import { projectRoot } from './project.ts';
import { temporaryFolder } from './test-process.ts';

const log = pino({ level: 'silent' });

/** A project with a console of one line, using the installed Vite. */
const smallProject = async (): Promise<string> => {
  const project = await temporaryFolder();
  for (const name of ['console', 'contract', 'phrases'])
    await mkdir(join(project, 'packages', name, 'src'), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(project, 'node_modules'));
  await cp(join(projectRoot, 'package-lock.json'), join(project, 'package-lock.json'));
  const root = join(project, 'packages/console');
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await writeFile(join(root, 'index.html'), '<script type="module" src="/src/main.ts"></script>');
  await writeFile(join(root, 'src/main.ts'), "document.title = 'brand ' + import.meta.env.VITE_BRAND;");
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
  const begun = performance.now();
  expect(await ensureConsoleBuilt({ brand: '0', log, project })).toBe(folder);
  expect(performance.now() - begun).toBeLessThan(300);
  expect(await readdir(folder)).toContain('mark');

  await writeFile(join(project, 'packages/console/src/main.ts'), "document.title = 'changed';");
  await ensureConsoleBuilt({ brand: '0', log, project });
  expect(await builtCode(folder)).toContain('changed');
  expect((await readdir(join(folder, '..'))).sort()).toEqual(['.lock', 'brand-0']);
});

test('two servers that start at once share one build', async () => {
  const project = await smallProject();
  const options = { brand: '2', log, project } as const;
  const folders = await Promise.all([ensureConsoleBuilt(options), ensureConsoleBuilt(options)]);
  expect(folders[0]).toBe(folders[1]);
  expect(await builtCode(folders[0])).toContain('brand 2');
});

test('a console that does not build is one clear line, and the last good one stays', async () => {
  const project = await smallProject();
  const folder = await ensureConsoleBuilt({ brand: '2', log, project });
  await writeFile(join(project, 'packages/console/src/main.ts'), "import './missing.ts';");
  await expect(ensureConsoleBuilt({ brand: '2', log, project })).rejects.toThrow(
    /^The console could not be built: .*missing\.ts.*$/,
  );
  expect(await builtCode(folder)).toContain('brand 2');
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
