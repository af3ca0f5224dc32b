import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import * as call from '@chancery/contract/live/calls.ts';
import { grant } from '../../ledger/ports.ts';
import { createSealOffice } from '../../seal-use/authorization/authorization.testing.ts';
import { newPhone } from '../../seal-use/photo/photo.testing.ts';
import { type Caller, nobody, type World } from '../../testing/world.ts';

/** A unit with minutes, in which uses are granted that somebody has to watch. */
export const createLiveOffice = async (world: World) => {
  const office = await createSealOffice(world);
  const { app, db } = world;

  const giveMinutes = (amount: number, reference: string) =>
    app.transactions.apart('platform', (tx) =>
      grant(tx, {
        companyId: office.unit.id,
        value: LedgerValue.liveMinute,
        lot: 'bought',
        endsAt: null,
        reference,
        amount,
      }),
    );

  /** Enters a room with a browser of their own. */
  const enter = async (who: Caller, authorizationId: string, key = newPhone()) => {
    const { room, ice } = await world.call(who, call.enterLiveRoom, { authorizationId, key, consent: true });
    return { key, room, ice, id: room.me };
  };

  const beat = (key: string, over: Partial<CallInput<typeof call.beatLive>> = {}) =>
    world.call(nobody, call.beatLive, { key, active: true, ...over });

  /** Lets time go by for a room: as if everything in it had happened so many seconds earlier. */
  const wait = async (authorizationId: string, seconds: number) => {
    const ago = `interval '${seconds} seconds'`;
    await db.query(`UPDATE live_room SET watched_at = watched_at - ${ago} WHERE authorization_id = $1`, [
      authorizationId,
    ]);
    await db.query(
      `UPDATE live_person SET seen_at = seen_at - ${ago}
       WHERE room_id = (SELECT id FROM live_room WHERE authorization_id = $1)`,
      [authorizationId],
    );
    await app.services.roomChores.sweep();
  };

  const stepsOf = async (authorizationId: string): Promise<string[]> =>
    (
      await db.query('SELECT step, name FROM live_event WHERE authorization_id = $1 ORDER BY at, id', [
        authorizationId,
      ])
    ).rows.map(({ step }) => step);

  return { ...office, giveMinutes, enter, beat, wait, stepsOf };
};
