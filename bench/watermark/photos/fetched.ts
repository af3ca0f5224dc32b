import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Packages of Debian with free photographs in them. */
const packages = [
  'lomiri-wallpapers-16.04',
  'lomiri-wallpapers-20.04',
  'ukui-wallpapers',
  'mate-backgrounds',
];
const folder = join(tmpdir(), 'chancery-bench-photos');
const enough = 60_000;

/** A photo that lies on this machine. */
export interface FetchedPhoto {
  readonly name: string;
  readonly path: string;
}

/** Fetches the packages once and unpacks them; nothing happens where there is no apt or no network. */
export const fetchPhotos = async (say: (line: string) => void): Promise<void> => {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).includes('fetched')) return;
  for (const name of packages)
    try {
      await run('apt-get', ['download', name], { cwd: folder, timeout: 120_000 });
    } catch {
      say(`${name} could not be fetched; generated photos take the place of its own.`);
    }
  for (const file of await readdir(folder))
    if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', join(folder, file), join(folder, 'unpacked')]);
  await writeFile(join(folder, 'fetched'), '');
};

const list = async (): Promise<FetchedPhoto[]> => {
  const found: FetchedPhoto[] = [];
  const entries = await readdir(join(folder, 'unpacked'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.jpe?g$/i.test(path) || (await stat(path)).size < enough) continue;
    found.push({ name: `debian-${basename(path)}`, path });
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
};

let once: Promise<FetchedPhoto[]> | undefined;

/** The photos that were fetched, by name; none when nothing could be. */
export const fetchedPhotos = (): Promise<FetchedPhoto[]> => {
  once ??= list();
  return once;
};
