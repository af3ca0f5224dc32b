import { ClosingState } from '@chancery/contract/closing/codes.ts';
import { expect } from 'vitest';
import type { World } from '../../testing/world.ts';

/**
 * Until nothing is left of units that are going. What waits for its place in a log is left to the next time, and what the
 * server's own chore is at, to that.
 */
export const untilRemoved = ({ app, db }: Pick<World, 'app' | 'db'>): Promise<void> =>
  expect
    .poll(async () => {
      await app.services.unitRemoval.run();
      return (await db.query('SELECT FROM closed_unit WHERE done_at IS NULL')).rows.length;
    })
    .toBe(0);

/** On its way out, or out already: the server's own chore may be quick. */
export const going = expect.stringMatching(`^(${ClosingState.removing}|${ClosingState.removed})$`);
