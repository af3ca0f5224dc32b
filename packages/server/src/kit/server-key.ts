import type pg from 'pg';
import { StartError } from '../runtime/start-error.ts';
import { type Secrets, sameBytes } from './secrets.ts';
import type { Tx } from './transaction.ts';

type Committed = Pick<Secrets, 'commitment'>;

/** What people compare of a key: eight signs of what the database knows of it, and nothing of the key. */
const shown = (commitment: Buffer): string => commitment.subarray(0, 4).toString('hex');

/**
 * Refuses a SECRET_KEY that is not the one of this database. Servers with two of them would refuse each other's sessions, take
 * away each other's logins, and sign logs of evidence that the other one disowns. The first start writes down which it is; a
 * start with the one before as SECRET_KEY_BEFORE writes down the new one.
 */
export const holdToOneKey = async (
  client: pg.ClientBase,
  now: Committed,
  before?: Committed,
): Promise<void> => {
  const ours = now.commitment();
  await client.query('BEGIN');
  try {
    await client.query('INSERT INTO server_key (commitment) VALUES ($1) ON CONFLICT DO NOTHING', [ours]);
    const { rows } = await client.query<{ commitment: Buffer; since: Date }>(
      'SELECT commitment, since FROM server_key FOR UPDATE',
    );
    const [kept] = rows;
    if (!kept) throw new Error('a key that was just written down is there');
    if (!sameBytes(kept.commitment, ours)) {
      if (!before || !sameBytes(kept.commitment, before.commitment())) throw refused(kept, ours);
      await client.query('UPDATE server_key SET commitment = $1, since = now()', [ours]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};

const refused = (kept: { commitment: Buffer; since: Date }, ours: Buffer): StartError =>
  new StartError(
    `SECRET_KEY is another one (${shown(ours)}) than this database has been used with since ` +
      `${kept.since.toISOString().slice(0, 10)} (${shown(kept.commitment)}); give every server the same. To exchange it, stop ` +
      'all servers and give the one before as SECRET_KEY_BEFORE; if that one is lost, npm run operator -- forget-key',
  );

/** Lets the next start write down another key. Says whether there was one. */
export const forgetServerKey = async ({ $client: client }: Tx): Promise<boolean> =>
  ((await client.query('DELETE FROM server_key')).rowCount ?? 0) > 0;
