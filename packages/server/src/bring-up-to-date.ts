import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import pgModule from 'pg';
import { lively } from './kit/database.ts';
import { takeLogins } from './kit/given-logins.ts';
import { installJobs } from './kit/jobs.ts';
import { ensureLogins, type Logins } from './kit/logins.ts';
import { migrate } from './kit/migrate.ts';
import type { Secrets } from './kit/secrets.ts';
import { holdToOneKey } from './kit/server-key.ts';
import type { Settings } from './runtime/settings.ts';
import { StartError } from './runtime/start-error.ts';

/** Opens a connection of its own, beside the pools. */
export const connectWith = (connection: pg.PoolConfig) => async (): Promise<pg.Client> => {
  const client = new pgModule.Client({ ...connection, connectionTimeoutMillis: 1_500, ...lively });
  // Before anybody listens, a broken connection must not be an uncaught error.
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** PostgreSQL's code for a lacking privilege. */
const forbidden = '42501';

/** What only the owner of the database does; everything after it is done by one of the two logins. */
export const bringUpToDate = async (
  connection: pg.PoolConfig,
  given: Logins | undefined,
  secrets: Secrets,
  before: Secrets | undefined,
  log: FastifyBaseLogger,
): Promise<Logins> => {
  const client = await connectWith(connection)();
  try {
    const done = await migrate(client);
    await holdToOneKey(client, secrets, before);
    await installJobs(client);
    if (done.length > 0) log.info({ migrations: done }, 'schema brought up to date');
    return await (given ? takeLogins(given) : ensureLogins(client, connection, secrets));
  } catch (error) {
    if ((error as { code?: string }).code !== forbidden) throw error;
    throw new StartError(
      'the database user may not create roles; let it (ALTER ROLE … CREATEROLE), and where the roles chancery_unit and ' +
        'chancery_platform are there already, grant them to it WITH ADMIN OPTION',
    );
  } finally {
    await client.end();
  }
};

/** The logins that somebody made for this server, if it was told of any. */
export const givenLogins = ({ databaseUnitUrl, databasePlatformUrl }: Settings): Logins | undefined =>
  databaseUnitUrl && databasePlatformUrl
    ? { unit: { connectionString: databaseUnitUrl }, platform: { connectionString: databasePlatformUrl } }
    : undefined;
