import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { existingHome } from '../embedded-postgres/cluster-home.ts';
import { adminOfEmbedded } from '../embedded-postgres/embedded-postgres.ts';
import type { Objects } from '../objects/objects.ts';
import type { GivenSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { encryptAge } from './age.ts';
import { copyDatabase, fileEntry, folderEntries } from './database-copy.ts';
import type { About, Repository } from './repository.ts';
import { packTar, type TarEntry } from './tar.ts';

/** The contents of files, which never change under their names. */
export const contentName = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/;
/** Where a content lies among the backups. */
export const keptContent = (digest: string): string => `contents/${digest.slice(0, 2)}/${digest}.age`;

/** What a server remembers and knows beside its database; its memory must not be younger than the database. */
async function* ownFiles(dataDir: string): AsyncGenerator<TarEntry> {
  for (const name of ['evidence', 'device-tls', 'https']) yield* folderEntries(join(dataDir, name), name);
  for (const name of ['secret.key', 'postgres/password']) {
    const found = await fileEntry(join(dataDir, name), name);
    if (found) yield found;
  }
}

async function* everything(dataDir: string): AsyncGenerator<TarEntry> {
  const home = await existingHome(dataDir);
  const admin = await adminOfEmbedded(dataDir);
  if (!home || !admin) throw new StartError(`no database runs in ${dataDir}`);
  yield* ownFiles(dataDir);
  yield* copyDatabase(admin, home);
}

/** Encrypts bytes into an object. */
const keepSealed = async (
  { objects, recipient }: Repository,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> => {
  const path = await objects.scratch();
  try {
    const out = createWriteStream(path, { mode: 0o600, flags: 'wx' });
    await pipeline(Readable.from(encryptAge(recipient, bytes)), out);
    if (!out.closed) await once(out, 'close');
    await objects.adopt(key, path);
    return out.bytesWritten;
  } finally {
    await rm(path, { force: true });
  }
};

/** Keeps the contents that no backup has yet; all that are there are named. */
const keepContents = async (repository: Repository, from: Objects) => {
  const known = new Set<string>();
  for await (const { key } of repository.objects.list('contents/')) known.add(key);
  const digests: string[] = [];
  let [bytes, fresh] = [0, 0];
  for await (const { key, size } of from.list('files/')) {
    const digest = contentName.exec(key)?.[1];
    if (!digest) continue;
    digests.push(digest);
    bytes += size;
    if (known.has(keptContent(digest))) continue;
    // What is tidied away meanwhile is named by no row any more.
    const handle = await from.open(key);
    if (!handle) continue;
    await keepSealed(repository, keptContent(digest), handle.createReadStream({ start: 0 }));
    fresh += 1;
  }
  return { digests, bytes, fresh };
};

/** Saves the embedded database as it is at one moment, then the files, which are only ever added to meanwhile. */
export const backUp = async (
  settings: Pick<GivenSettings, 'dataDir'>,
  repository: Repository,
  files: Objects,
  version: string,
): Promise<About & { readonly fresh: number }> => {
  const begunAt = new Date().toISOString();
  const name = begunAt.replace(/[-:]|\.\d+/g, '');
  const home = `backups/${name}`;
  const archive = Readable.from(packTar(everything(settings.dataDir)));
  const packed = createGzip({ level: 1 });
  const packing = pipeline(archive, packed);
  const [databaseBytes] = await Promise.all([
    keepSealed(repository, `${home}/database.tar.gz.age`, packed),
    packing,
  ]);
  const { digests, bytes, fresh } = await keepContents(repository, files);
  await repository.objects.put(`${home}/files.txt`, Buffer.from(digests.join('\n')));
  const endedAt = new Date().toISOString();
  const about = { name, begunAt, endedAt, version, databaseBytes, files: digests.length, filesBytes: bytes };
  // Only what says of itself that it is whole is a backup.
  await repository.objects.put(`${home}/about.json`, Buffer.from(JSON.stringify(about)));
  return { ...about, fresh };
};
