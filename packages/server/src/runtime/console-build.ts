import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { brands } from '@chancery/contract/brands/brands.ts';
import { fillBrand } from '@chancery/contract/brands/fill.ts';
import type { Logger } from 'pino';
import { compressFile, compressFiles } from './console-compress.ts';
import { consoleDigest } from './console-digest.ts';
import { whileLocked } from './folder-lock.ts';
import { projectRoot } from './project.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

type BuildOptions = { readonly brand: Settings['brand']; readonly log: Logger; readonly project?: string };

const draftPrefix = 'draft-';

/** Builds the console unless that was done since its sources last changed, and answers with the folder of a brand. */
export const ensureConsoleBuilt = async (options: BuildOptions): Promise<string> => {
  const { brand, log, project = projectRoot } = options;
  const root = join(project, 'packages', 'console');
  const dist = join(root, 'dist');
  const [folder, unbranded] = [join(dist, `brand-${brand}`), join(dist, 'unbranded')];
  if (!existsSync(join(root, 'src'))) return withoutSources(folder);
  const digest = await consoleDigest(project);
  if (await isFresh(folder, digest)) return folder;
  await mkdir(dist, { recursive: true });
  await whileLocked(join(dist, '.lock'), async () => {
    // Another server may have built it while this one waited.
    if (await isFresh(folder, digest)) return;
    if (!(await isFresh(unbranded, digest))) {
      log.info('building the console, which takes a moment');
      await replaceFolder(unbranded, digest, async (draft) => {
        await runBuild(root, draft);
        await compressFiles(draft);
      });
    }
    await replaceFolder(folder, digest, async (draft) => {
      await cp(unbranded, draft, { recursive: true });
      await fillPages(draft, brand);
    });
  });
  return folder;
};

/** An image brings the console as it was built, and nothing to build it from. */
const withoutSources = (folder: string): string => {
  if (existsSync(join(folder, '.stamp'))) return folder;
  throw new StartError(`The console is not there: neither ${folder} nor the sources to build it from`);
};

/** Brands share their scripts; the pages that name one are filled in for each. */
const fillPages = async (folder: string, brand: Settings['brand']): Promise<void> => {
  const fill = fillBrand(brands[brand === '0' ? 0 : 2]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(({ name }) => name.endsWith('.html'))) {
    const path = join(entry.parentPath, entry.name);
    const page = await readFile(path, 'utf8');
    const filled = fill(page);
    if (filled === page) continue;
    await writeFile(path, filled);
    await compressFile(path);
  }
};

const isFresh = async (folder: string, digest: string): Promise<boolean> =>
  readFile(join(folder, '.stamp'), 'utf8').then(
    (stamp) => stamp === digest,
    () => false,
  );

/** The finished folder takes the place of the old one, so that a build cut off halfway is never served. */
const replaceFolder = async (
  folder: string,
  digest: string,
  build: (draft: string) => Promise<void>,
): Promise<void> => {
  const [dist, old] = [dirname(folder), `${folder}.old`];
  for (const name of await readdir(dist)) {
    if (name.startsWith(draftPrefix)) await rm(join(dist, name), { recursive: true, force: true });
  }
  // A name of its own: the build of a server that was killed may still be writing to another.
  const draft = await mkdtemp(join(dist, draftPrefix));
  await build(draft).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  await writeFile(join(draft, '.stamp'), digest);
  await chmod(draft, 0o755);
  await rm(old, { recursive: true, force: true });
  await rename(folder, old).catch(() => undefined);
  await rename(draft, folder);
  await rm(old, { recursive: true, force: true });
};

/** A process of its own, so that neither the memory nor the event loop of the server pays for the build. */
const runBuild = async (root: string, outDir: string): Promise<void> => {
  const vite = join(
    dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const endWithServer = (): void => void child.kill();
  process.once('exit', endWithServer);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  process.off('exit', endWithServer);
  if (code === 0) return;
  throw new StartError(
    `The console could not be built: ${firstUsefulLine(Buffer.concat(output).toString())}`,
  );
};

const firstUsefulLine = (output: string): string => {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const start = lines.findIndex((line) => line.toLowerCase().startsWith('error during build'));
  return (
    lines.slice(start + 1).find((line) => !/^(Build failed|✗)/.test(line)) ?? lines[0] ?? 'no reason given'
  );
};
