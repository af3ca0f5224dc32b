import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFolder } from './oci.ts';
import type { Platform } from './platform.ts';

const run = promisify(execFile);

/** What Node and PostgreSQL load, and a shell, which initdb asks for; nothing else of Debian. */
const debianPackages = ['base-files', 'dash', 'gcc-12-base', 'libc6', 'libgcc-s1', 'libstdc++6'];

const accounts: Readonly<Record<string, string>> = {
  'etc/passwd':
    'root:x:0:0:root:/root:/usr/sbin/nologin\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n',
  'etc/group': 'root:x:0:\nnogroup:x:65534:\n',
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
};

/** Empty in the image: places where a container mounts something, and the folder of data. */
const places = ['dev', 'proc', 'sys', 'run', 'tmp', dataFolder];

/** The packages as files, fetched and checked against the signatures of Debian without a daemon and without installing any. */
const fetchPackages = async (folder: string, platform: Platform): Promise<string[]> => {
  const arch = platform.cpu === 'x64' ? 'amd64' : platform.cpu;
  const include = `--include=${debianPackages.join(',')}`;
  const how = ['--variant=extract', '--format=directory', '--skip=cleanup/apt', `--architectures=${arch}`];
  await run('mmdebstrap', [...how, include, 'bookworm', folder], { maxBuffer: 2 ** 26 });
  const archives = join(folder, 'var/cache/apt/archives');
  return (await readdir(archives))
    .filter((name) => debianPackages.includes(name.split('_')[0] ?? '') && name.endsWith('.deb'))
    .sort()
    .map((name) => join(archives, name));
};

/** Older releases keep some programs and libraries outside `usr`: they go where everything is. */
const mergeIntoUsr = async (root: string): Promise<void> => {
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    const old = join(root, name);
    if (existsSync(old)) await run('cp', ['-a', `${old}/.`, join(root, 'usr', name)]);
    await rm(old, { recursive: true, force: true });
    await mkdir(join(root, 'usr', name), { recursive: true });
    await symlink(`usr/${name}`, old);
  }
};

/** Takes out what a container has no use for; what licences ask for stays. */
const trim = async (root: string): Promise<void> => {
  for (const folder of ['var', 'boot', 'home', 'media', 'mnt', 'srv', 'root', ...places])
    await rm(join(root, folder), { recursive: true, force: true });
  const share = join(root, 'usr/share');
  for (const name of await readdir(share))
    if (name !== 'doc') await rm(join(share, name), { recursive: true, force: true });
  for (const entry of await readdir(join(share, 'doc'), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name !== 'copyright') await rm(join(entry.parentPath, entry.name));
};

/** The few files of Debian that the programs stand on. Answers with the packages they are of, by name and version. */
export const makeBase = async (root: string, platform: Platform): Promise<string[]> => {
  const work = await mkdtemp(join(tmpdir(), 'chancery-base-'));
  try {
    const packages = await fetchPackages(join(work, 'fetched'), platform);
    await rm(root, { recursive: true, force: true });
    await mkdir(root, { recursive: true });
    for (const file of packages) await run('dpkg-deb', ['-x', file, root]);
    await mergeIntoUsr(root);
    await trim(root);
    for (const [path, text] of Object.entries(accounts)) await writeFile(join(root, path), text);
    for (const path of places) await mkdir(join(root, path), { recursive: true });
    return packages.map((file) => decodeURIComponent(file.split('/').at(-1) ?? ''));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
