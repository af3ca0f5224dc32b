import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Account, give } from '../embedded-postgres/account.ts';
import { openClusterHome } from '../embedded-postgres/cluster-home.ts';
import type { Objects } from '../objects/objects.ts';
import { codeOf, reasonOf, StartError } from '../start-error.ts';
import { decryptAge } from './age.ts';
import type { Identity } from './age-keys.ts';
import { keptContent } from './back-up.ts';
import { type About, listBackups, type Repository, readText } from './repository.ts';
import { type TarEntry, unpackTar } from './tar.ts';

/** Where a backup is brought back to. */
export interface Target {
  readonly dataDir: string;
  /** Which one; the newest unless said. */
  readonly name?: string | undefined;
  /** Where the contents of files belong. */
  readonly files: Objects;
  /** Whether it is removed afterwards, and need not outlive the machine. */
  readonly isTrial?: boolean;
}

const draftName = 'cluster.restored';

const pick = async (repository: Repository, name: string | undefined): Promise<About> => {
  const all = await listBackups(repository);
  const found = name ? all.find((about) => about.name === name) : all.at(-1);
  if (found) return found;
  const names = all.map((about) => about.name).join(', ') || 'none';
  throw new StartError(
    `there is no backup ${name ?? ''} in ${repository.objects.place}; there are: ${names}`,
  );
};

/** Writes a file, so that it outlives the machine where that is asked for. */
const write = async (path: string, content: TarEntry['content'], isLasting: boolean): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'w', 0o600);
  try {
    for await (const part of content) await file.writeFile(part);
    if (isLasting) await file.sync();
  } finally {
    await file.close();
  }
};

interface Places {
  readonly dataDir: string;
  /** The folder of the database, which may lie elsewhere. */
  readonly folder: string;
  readonly account: Account | undefined;
  readonly isLasting: boolean;
}

/** Where a file of the archive belongs, and to whom; an archive says nothing of places outside. */
const placeOf = ({ dataDir, folder, account }: Omit<Places, 'isLasting'>, name: string) => {
  const clean = normalize(name).replace(/\/$/, '');
  if (clean.startsWith('..') || clean.startsWith('/')) throw new Error(`the archive names ${name}`);
  const inside = /^postgres\/(.*)$/.exec(clean)?.[1];
  if (inside === undefined) return { path: join(dataDir, clean), account: undefined };
  return { path: join(folder, inside.replace(/^cluster(?=\/|$)/, draftName)), account };
};

const unpack = async (places: Places, entries: AsyncIterable<TarEntry>): Promise<void> => {
  for await (const { name, isFolder, content } of entries) {
    const { path, account } = placeOf(places, name);
    if (isFolder) await mkdir(path, { recursive: true, mode: 0o700 });
    else await write(path, content, places.isLasting);
    await give(path, account);
  }
};

async function* opened(identity: Identity, objects: Objects, key: string): AsyncGenerator<Buffer> {
  const handle = await objects.open(key);
  if (!handle) throw new StartError(`${objects.place}/${key} is missing`);
  try {
    yield* decryptAge(identity, handle.createReadStream({ start: 0 }));
  } catch (error) {
    throw new StartError(`${objects.place}/${key}: ${reasonOf(error)}`, { cause: error });
  }
}

const restoreDatabase = async (
  repository: Repository,
  identity: Identity,
  name: string,
  { dataDir, isTrial = false }: Target,
) => {
  const isLasting = !isTrial;
  const { folder, account, cluster } = await openClusterHome(dataDir);
  if (await stat(cluster).catch(() => undefined))
    throw new StartError(`${dataDir} has a database already; restore into an empty folder`);
  await rm(join(folder, draftName), { recursive: true, force: true });
  const sealed = opened(identity, repository.objects, `backups/${name}/database.tar.gz.age`);
  const gunzip = createGunzip();
  const unpacked = unpack({ dataDir, folder, account, isLasting }, unpackTar(gunzip)).then(
    () => void gunzip.resume(),
  );
  await Promise.all([pipeline(Readable.from(sealed), gunzip), unpacked]);
  // It is there whole, or not at all.
  await rename(join(folder, draftName), cluster);
};

/** Brings the contents back that are not there yet, each compared with its digest. */
const restoreContents = async (repository: Repository, identity: Identity, name: string, files: Objects) => {
  const digests = ((await readText(repository.objects, `backups/${name}/files.txt`)) ?? '').split('\n');
  const there = new Set<string>();
  for await (const { key } of files.list('files/')) there.add(key);
  const missing: string[] = [];
  for (const digest of digests.filter(Boolean)) {
    const key = `files/${digest.slice(0, 2)}/${digest}`;
    if (there.has(key)) continue;
    const path = await files.scratch();
    try {
      await write(path, opened(identity, repository.objects, keptContent(digest)), false);
      const hash = createHash('sha256');
      const file = await open(path, 'r');
      for await (const part of file.createReadStream()) hash.update(part);
      if (hash.digest('hex') === digest) await files.adopt(key, path);
      else missing.push(digest);
    } catch (error) {
      if (!(error instanceof StartError) && codeOf(error) !== 'ENOENT') throw error;
      missing.push(digest);
    } finally {
      await rm(path, { force: true });
    }
  }
  return missing;
};

/** Brings a backup back into an empty data folder; says which files it could not bring. */
export const restore = async (
  repository: Repository,
  target: Target,
): Promise<{ readonly about: About; readonly missing: readonly string[] }> => {
  const { identity } = repository;
  if (!identity)
    throw new StartError(
      'backups for BACKUP_RECIPIENT are opened by its secret key alone: give BACKUP_IDENTITY_FILE',
    );
  const about = await pick(repository, target.name);
  await restoreDatabase(repository, identity, about.name, target);
  return { about, missing: await restoreContents(repository, identity, about.name, target.files) };
};
