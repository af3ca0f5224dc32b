import { createHash, randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { assertDiskSpace } from '../data-folder.ts';
import { codeOf, reasonOf, StartError } from '../start-error.ts';
import { type Account, blockedAt, lentAccount, makeOwnFolder, ownerAccount } from './account.ts';

/** The folder of one embedded PostgreSQL and what is in it. */
export type ClusterHome = {
  readonly folder: string;
  readonly account: Account | undefined;
  readonly cluster: string;
  readonly socketDir: string;
  readonly logDir: string;
  readonly passwordFile: string;
};

/**
 * Where the cluster lives when PostgreSQL must run under a lent account that cannot reach the data folder, such as one
 * below root's closed home: a system folder kept over restarts and cleaned by nobody. The data folder links to it, so
 * the two stay together when the data folder is moved.
 */
const systemFolder = process.platform === 'darwin' ? '/var/db/chancery' : '/var/lib/chancery';

/** Finds or makes the folder of the database that belongs to a data folder. */
export const openClusterHome = async (dataDir: string): Promise<ClusterHome> => {
  const folder = (await existingFolder(dataDir)) ?? (await newFolder(dataDir));
  await assertDiskSpace(folder);
  const home = locate(folder);
  const account = (await exists(home.cluster)) ? await ownerAccount(home.cluster) : await lentAccount();
  await assertReachable(folder, account);
  for (const path of [home.socketDir, home.logDir]) await makeOwnFolder(path, account);
  await assertPrivate(home.socketDir, account);
  return { ...home, account };
};

/** The folder of the database of a data folder, when there is one already. */
export const existingHome = async (dataDir: string): Promise<Omit<ClusterHome, 'account'> | undefined> => {
  const folder = await existingFolder(dataDir);
  return folder === undefined ? undefined : locate(folder);
};

const locate = (folder: string): Omit<ClusterHome, 'account'> => ({
  folder,
  cluster: join(folder, 'cluster'),
  socketDir: shortFolder(folder),
  logDir: join(folder, 'log'),
  passwordFile: join(folder, 'password'),
});

/** The path of a socket is limited to about a hundred bytes by every system. */
const shortFolder = (folder: string): string => {
  const inside = join(folder, 'socket');
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432.lock')) <= 103) return inside;
  return `/tmp/chancery-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
};

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const existingFolder = async (dataDir: string): Promise<string | undefined> => {
  const path = join(dataDir, 'postgres');
  if (!(await exists(path))) return undefined;
  return realpath(path).catch((error: unknown) => {
    throw new StartError(`The database of ${dataDir} is gone from where ${path} points; restore it`, {
      cause: error,
    });
  });
};

const newFolder = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'postgres');
  const account = await lentAccount();
  const blocked = account && (await blockedAt(await realpath(dataDir), account));
  if (!blocked) {
    await mkdir(path);
    await chmod(path, account ? 0o711 : 0o700);
    return realpath(path);
  }
  const outside = join(systemFolder, randomUUID());
  try {
    await mkdir(outside, { recursive: true });
    for (const folder of [systemFolder, outside]) await chmod(folder, 0o711);
  } catch (error) {
    throw new StartError(
      `PostgreSQL runs as ${account.name}, which cannot enter ${blocked}, and ${systemFolder} cannot be written ` +
        `(${codeOf(error)}); choose another DATA_DIR, start as an ordinary user, or set DATABASE_URL`,
    );
  }
  await symlink(outside, path);
  return outside;
};

const assertReachable = async (folder: string, account: Account | undefined): Promise<void> => {
  const blocked = account && (await blockedAt(folder, account));
  if (!blocked) return;
  throw new StartError(
    `PostgreSQL runs as ${account.name}, which cannot enter ${blocked} on the way to its data; chmod o+x ${blocked}`,
  );
};

/** A folder in /tmp may have been made by somebody else. */
const assertPrivate = async (path: string, account: Account | undefined): Promise<void> => {
  try {
    const [link, { uid, mode }] = [await lstat(path), await stat(path)];
    const isOurs = process.platform === 'win32' || uid === (account?.uid ?? process.getuid?.());
    if (link.isDirectory() && isOurs && (process.platform === 'win32' || (mode & 0o077) === 0)) return;
    throw new Error('somebody else can write it');
  } catch (error) {
    throw new StartError(`The folder ${path} cannot hold the database's socket: ${reasonOf(error)}`, {
      cause: error,
    });
  }
};
