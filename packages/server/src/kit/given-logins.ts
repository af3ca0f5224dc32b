import pg from 'pg';
import { reasonOf, StartError } from '../runtime/start-error.ts';
import type { Logins } from './logins.ts';

const others = { unit: 'platform', platform: 'unit' } as const;
type Side = keyof typeof others;

const question = `SELECT pg_has_role($1, 'MEMBER') AS own, pg_has_role($2, 'MEMBER') AS other,
  (SELECT rolsuper OR rolbypassrls OR rolcreaterole FROM pg_roles WHERE rolname = current_user) AS mighty,
  EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace
    AND pg_has_role(relowner, 'MEMBER')) AS owner`;

/** What is wrong with a login that somebody made for a side; undefined where nothing is. */
const faultOf = async (login: pg.PoolConfig, side: Side): Promise<string | undefined> => {
  const client = new pg.Client(login);
  await client.connect();
  try {
    const other = others[side];
    const { rows } = await client.query(question, [`chancery_${side}`, `chancery_${other}`]);
    const [found] = rows;
    if (found?.mighty)
      return 'may do more than its side needs: it bypasses row-level security or creates roles';
    if (found?.owner) return 'owns tables';
    if (!found?.own) return `is not in the role chancery_${side}`;
    return found.other ? `is in the role chancery_${other} too` : undefined;
  } finally {
    await client.end();
  }
};

/** Takes logins that somebody else made as they are, unless one could do more than its side may. */
export const takeLogins = async (logins: Logins): Promise<Logins> => {
  for (const side of ['unit', 'platform'] as const) {
    const name = `DATABASE_${side.toUpperCase()}_URL`;
    const fault = await faultOf(logins[side], side).catch((error: unknown) => {
      throw new StartError(`${name}: no connection: ${reasonOf(error)}`, { cause: error });
    });
    if (fault) throw new StartError(`${name}: the login ${fault}`);
  }
  return logins;
};
