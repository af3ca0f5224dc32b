import { WatermarkError } from '@chancery/watermark/watermark.types.ts';
import { expect, vi } from 'vitest';
import type { World } from '../../testing/world.ts';

/** Work that goes on until somebody stops it. */
export const untilStopped = (_: Uint8Array, { signal }: { readonly signal?: AbortSignal }): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new WatermarkError('cancelled')));
  });

/** Lets the queue think that the server of a job was lost in its last try, and waits until that was noticed. */
export const loseLastTry = ({ db }: World, data: object): Promise<void> =>
  vi.waitFor(
    async () => {
      // The server lives, and says so now and then: it is unheard until the queue looks.
      await db.query(
        `UPDATE pgboss.job SET retry_count = retry_limit, heartbeat_on = now() - interval '1 hour'
         WHERE data = $1 AND state = 'active' AND name NOT LIKE '%.lost'`,
        [JSON.stringify(data)],
      );
      const { rows } = await db.query(
        `SELECT FROM pgboss.job WHERE data = $1 AND state = 'completed' AND name LIKE '%.lost'`,
        [JSON.stringify(data)],
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 45_000, interval: 200 },
  );
