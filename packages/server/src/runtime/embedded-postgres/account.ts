import { chown, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import { StartError } from '../start-error.ts';

/** An account of this machine that PostgreSQL runs under. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

const isRoot = (): boolean => process.getuid?.() === 0;

const readAccounts = async (): Promise<Account[]> => {
  const lines = await readFile('/etc/passwd', 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
};

/**
 * The account PostgreSQL runs under, or undefined for that of this process.
 *
 * PostgreSQL refuses to run as root, and initdb refuses a uid without a name; so root lends it an account made for
 * that, else nobody.
 */
export const lentAccount = async (): Promise<Account | undefined> => {
  if (!isRoot()) return undefined;
  const accounts = await readAccounts();
  const found = ['chancery', 'nobody'].flatMap((name) => accounts.filter((account) => account.name === name));
  if (found[0]) return found[0];
  throw new StartError(
    'PostgreSQL does not run as root and this machine has no account nobody; start as an ordinary user',
  );
};

/** The account an existing cluster belongs to, which stays its account whoever starts it. */
export const ownerAccount = async (folder: string): Promise<Account | undefined> => {
  const { uid, gid } = await stat(folder);
  if (uid === process.getuid?.()) return undefined;
  const name = (await readAccounts()).find((account) => account.uid === uid)?.name ?? `user ${uid}`;
  if (isRoot()) return { name, uid, gid };
  throw new StartError(`The database in ${folder} belongs to ${name}; start as that user or as root`);
};

/** The first folder on the way to a path that an account may not pass. */
export const blockedAt = async (path: string, account: Account): Promise<string | undefined> => {
  const { root } = parse(path);
  const parents: string[] = [];
  for (let folder = path; folder !== root; folder = dirname(folder)) parents.unshift(folder);
  for (const folder of parents) {
    const { uid, gid, mode } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return folder;
  }
  return undefined;
};

/** Makes a folder that only the account can enter. */
export const makeOwnFolder = async (path: string, account: Account | undefined): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await give(path, account);
};

/** Gives a file or folder to the account. */
export const give = async (path: string, account: Account | undefined): Promise<void> => {
  if (account) await chown(path, account.uid, account.gid);
};

/** The options that run a program under the account, with nothing of this process's environment. */
export const runAs = (account: Account | undefined) => ({
  ...(account && { uid: account.uid, gid: account.gid }),
  // The folder this process is in may be closed to the account.
  cwd: parse(process.execPath).root,
  env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, TZ: 'UTC', LC_ALL: 'C' },
});
