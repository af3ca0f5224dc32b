import { createWaiting } from './waiting.ts';
import type { World } from './world.ts';

interface Held {
  /** Holds a row, or changes it without a word yet; given the id. */
  readonly hold: string;
  /** What happens while somebody waits for it; given the id. */
  readonly meanwhile: string;
  readonly id: string;
}

/** Lets somebody wait for a row that changes meanwhile: whoever decides by what they saw before they waited decides wrongly. */
export const createWhileHeld = ({ db }: Pick<World, 'db'>) => {
  const { untilWaiting } = createWaiting(db);
  return async <T>({ hold, meanwhile, id }: Held, work: () => Promise<T>): Promise<T> => {
    const client = await db.connect();
    try {
      await client.query('BEGIN');
      await client.query(hold, [id]);
      const working = work();
      working.catch(() => undefined);
      await untilWaiting(1);
      await client.query(meanwhile, [id]);
      await client.query('COMMIT');
      return await working;
    } finally {
      client.release(true);
    }
  };
};
