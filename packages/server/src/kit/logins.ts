import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createPool } from './database.ts';
import type { Secrets } from './secrets.ts';

/** The two ways into the database once it is up to date: neither owns anything, nor can it become the other. */
export interface Logins {
  readonly unit: pg.PoolConfig;
  readonly platform: pg.PoolConfig;
}

/** The pools of the two logins. */
export interface Pools {
  readonly unit: pg.Pool;
  readonly platform: pg.Pool;
}

const sides = ['unit', 'platform'] as const;

/** The same way to the database under another name. */
const as = (connection: pg.PoolConfig, user: string, password: string): pg.PoolConfig => {
  if (!connection.connectionString) return { ...connection, user, password };
  const address = new URL(connection.connectionString);
  address.username = encodeURIComponent(user);
  address.password = encodeURIComponent(password);
  return { ...connection, connectionString: address.href };
};

/** One number for "somebody makes logins", so that servers starting together take turns. */
const loginLock = 6_050_002;

/**
 * Makes the logins of a database, or gives them their passwords again. Names and passwords follow from the database and
 * the server's key, so that every server of one database has the same and none need be kept.
 */
export const ensureLogins = async (
  client: pg.ClientBase,
  connection: pg.PoolConfig,
  secrets: Pick<Secrets, 'databasePassword'>,
): Promise<Logins> => {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const database = rows[0]?.name ?? '';
  const short = createHash('sha256').update(database).digest('hex').slice(0, 12);
  const made = sides.map((side) => {
    const user = `chancery_${side}_${short}`;
    return { side, user, password: secrets.databasePassword(database, side) };
  });
  await client.query('SELECT pg_advisory_lock($1)', [loginLock]);
  try {
    for (const { side, user, password } of made) {
      const known = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [user]);
      if (known.rows.length === 0)
        await client.query(
          `CREATE ROLE ${user} LOGIN NOCREATEROLE NOCREATEDB IN ROLE chancery_${side} ROLE CURRENT_USER`,
        );
      await client.query(`ALTER ROLE ${user} PASSWORD ${client.escapeLiteral(password)}`);
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [loginLock]);
  }
  const [unit, platform] = made.map(({ user, password }) => as(connection, user, password));
  if (!unit || !platform) throw new Error('there are two logins');
  return { unit, platform };
};

/** Opens a pool for each login. */
export const createPools = ({ unit, platform }: Logins, max: number): Pools => ({
  unit: createPool(unit, max),
  platform: createPool(platform, max),
});
