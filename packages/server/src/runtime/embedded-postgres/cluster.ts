import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { codeOf, reasonOf, StartError } from '../start-error.ts';
import { give, makeOwnFolder, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './cluster-home.ts';

const run = promisify(execFile);

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    },
  );

/** Makes the cluster on the first start, and refuses one of another PostgreSQL on a later start. */
export const ensureCluster = async (
  home: ClusterHome,
  binaries: Binaries,
  { log, isDurable }: { log: Logger; isDurable: boolean },
): Promise<void> => {
  const version = await readIfThere(join(home.cluster, 'PG_VERSION'));
  if (version === undefined) {
    log.info({ folder: home.cluster }, 'making a new database');
    await makeCluster(home, binaries, isDurable);
  } else if (version !== binaries.major) {
    throw new StartError(
      `The database in ${home.cluster} was made by PostgreSQL ${version} and this version brings ${binaries.major}: ` +
        'convert it with pg_upgrade, or keep it on its own PostgreSQL and set DATABASE_URL',
    );
  }
};

/** The password of the database, which only the account of the database can read. */
export const readPassword = async ({ passwordFile }: Pick<ClusterHome, 'passwordFile'>): Promise<string> =>
  (await readIfThere(passwordFile)) ??
  Promise.reject(new StartError(`The password of the database, ${passwordFile}, is missing; restore it`));

const makePassword = async ({ passwordFile, account }: ClusterHome): Promise<void> => {
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  await give(passwordFile, account);
};

/** The finished cluster takes its place in one step, so that a start cut off halfway leaves none. */
const makeCluster = async (home: ClusterHome, binaries: Binaries, isDurable: boolean): Promise<void> => {
  const draft = `${home.cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await makeOwnFolder(draft, home.account);
  await makePassword(home);
  const options = [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${home.passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  await run(binaries.initdb, options, runAs(home.account)).catch((error: unknown) => {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const reason = /(?:error|FATAL): +(.+)/.exec(output)?.[1] ?? reasonOf(error);
    throw new StartError(`The database could not be made in ${home.cluster}: ${reason}`, { cause: error });
  });
  await rename(draft, home.cluster).catch((error: unknown) => {
    throw new StartError(`The database in ${home.cluster} is damaged: it has no PG_VERSION`, {
      cause: error,
    });
  });
};
