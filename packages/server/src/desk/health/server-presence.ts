import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Ground } from '../../kit/ground.ts';
import { aheadOf } from '../../runtime/clock-apart.ts';
import { version } from '../../runtime/version.ts';

/** What this server is called where several are shown. */
export const serverName = hostname();

/** The disk a folder lies on, or would: a server with its files and its database elsewhere may never make its own. */
const diskOf = (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error: NodeJS.ErrnoException) => {
    const above = dirname(folder);
    if (error.code !== 'ENOENT' || above === folder) throw error;
    return diskOf(above);
  });

/** Says of this server that it is here, which version it runs, how its clock stands and how much room its disk has. */
export const createServerPresence = ({
  transactions,
  settings,
}: Pick<Ground, 'transactions' | 'settings'>) => {
  const id = uuidv7();
  let isGone = false;

  const beat = (): Promise<void> =>
    transactions.apart('platform', async ({ $client: client }) => {
      const { bavail, blocks, bsize } = await diskOf(settings.dataDir);
      const asked = Date.now();
      const { rows } = await client.query<{ at: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at',
      );
      const ahead = -aheadOf(rows[0]?.at ?? asked, asked, Date.now());
      if (isGone) return;
      await client.query(
        `INSERT INTO running_server (id, name, version, clock_ahead_ms, disk_free, disk_size)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET clock_ahead_ms = excluded.clock_ahead_ms, disk_free = excluded.disk_free,
           disk_size = excluded.disk_size, seen_at = now()`,
        [id, serverName, version, Math.round(ahead), bavail * bsize, blocks * bsize],
      );
      await client.query(`DELETE FROM running_server WHERE seen_at < now() - interval '1 day'`);
    });

  /** Takes leave, so that nobody takes this server for one that was killed. */
  const leave = async (): Promise<void> => {
    isGone = true;
    await transactions
      .apart('platform', ({ $client: client }) =>
        client.query('DELETE FROM running_server WHERE id = $1', [id]),
      )
      // A database that is away is told nothing.
      .catch(() => undefined);
  };

  return { beat, leave };
};
