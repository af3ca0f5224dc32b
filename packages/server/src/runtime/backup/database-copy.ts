import type { Dirent } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ClusterHome } from '../embedded-postgres/cluster-home.ts';
import { codeOf } from '../start-error.ts';
import type { TarEntry } from './tar.ts';

const pieceBytes = 1_048_576;
/** What PostgreSQL makes anew, or must not find: as its own pg_basebackup leaves out. */
const emptied = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
);
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'current_logfiles',
  'backup_label',
  'tablespace_map',
]);
const isPassing = (name: string): boolean => name.startsWith('pgsql_tmp') || name === 'pg_internal.init';
const segment = /^[0-9A-F]{24}$/;

/** Exactly so many bytes of a file that is being written meanwhile; what is missing of it, the log of PostgreSQL brings. */
async function* steady(path: string, size: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for (let at = 0; at < size; ) {
      const wanted = Math.min(pieceBytes, size - at);
      const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, at);
      yield bytesRead === 0 ? Buffer.alloc(size - at) : buffer.subarray(0, bytesRead);
      at += bytesRead === 0 ? size - at : bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** A file as it is now, unless it is gone. */
export const fileEntry = async (path: string, name: string): Promise<TarEntry | undefined> => {
  try {
    const file = await open(path, 'r');
    const { size } = await file.stat().finally(() => file.close());
    return { name, size, content: steady(path, size) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const folderEntry = (name: string): TarEntry => ({ name: `${name}/`, size: 0, isFolder: true, content: [] });

/** A folder with all that is in it. */
export async function* folderEntries(path: string, name: string, isTop = false): AsyncGenerator<TarEntry> {
  const entries: Dirent[] = await readdir(path, { withFileTypes: true }).catch(() => []);
  yield folderEntry(name);
  for (const entry of entries) {
    const [from, to] = [join(path, entry.name), `${name}/${entry.name}`];
    if (isPassing(entry.name) || (isTop && leftOut.has(entry.name))) continue;
    if (entry.isDirectory()) {
      if (isTop && emptied.has(entry.name)) yield folderEntry(to);
      else yield* folderEntries(from, to);
    } else if (entry.isFile() && to !== controlFile) {
      const found = await fileEntry(from, to);
      if (found) yield found;
    }
  }
}

const controlFile = 'postgres/cluster/global/pg_control';

const textEntry = (name: string, text: string): TarEntry => {
  const content = Buffer.from(text);
  return { name, size: content.length, content: [content] };
};

/**
 * The files of a database that goes on working, and the log that makes them one state: that of the moment the copy
 * ended. The temporary slot keeps that log in its place, and is gone with the connection.
 */
export async function* copyDatabase(
  admin: pg.ClientConfig,
  { cluster }: Pick<ClusterHome, 'cluster'>,
): AsyncGenerator<TarEntry> {
  const client = new pg.Client(admin);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SELECT pg_create_physical_replication_slot('backup_${process.pid}', true, true)`);
    await client.query(`SELECT pg_backup_start('chancery', true)`);
    yield* folderEntries(cluster, 'postgres/cluster', true);
    const control = await fileEntry(join(cluster, 'global/pg_control'), controlFile);
    if (control) yield control;
    const { rows } = await client.query<{ labelfile: string; last: string }>(
      'SELECT labelfile, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
    );
    const { labelfile = '', last = '' } = rows[0] ?? {};
    yield textEntry('postgres/cluster/backup_label', labelfile);
    const first = /WAL LOCATION: \S+ \(file (\w+)\)/.exec(labelfile)?.[1] ?? '';
    for (const name of ['archive_status', 'summaries']) yield folderEntry(`postgres/cluster/pg_wal/${name}`);
    const logs = (await readdir(join(cluster, 'pg_wal'))).filter(
      (name) => segment.test(name) && name >= first && name <= last,
    );
    for (const name of logs.sort()) {
      const found = await fileEntry(join(cluster, 'pg_wal', name), `postgres/cluster/pg_wal/${name}`);
      if (found) yield found;
    }
  } finally {
    await client.end();
  }
}

/** A small file as text, unless it is not there. */
export const textIn = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
