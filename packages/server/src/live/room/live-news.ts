import { inArray, type SQL, sql } from 'drizzle-orm';
import { liveChannel } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import { livePerson } from './live.table.ts';

/** Somebody in rooms should look again. */
export interface RoomNews {
  readonly companyId: string;
  readonly ids: readonly string[];
}

const mark = 'room ';

/** Tells people of a room, once this transaction is committed and wherever they are connected, to look again. */
export const tellPeople = async (tx: Tx, news: RoomNews): Promise<void> => {
  if (news.ids.length > 0)
    await tx.execute(sql`SELECT pg_notify(${liveChannel}, ${mark + JSON.stringify(news)})`);
};

/** Tells everybody who is in a room. */
export const tellRoom = async (tx: Tx, companyId: string, where: SQL): Promise<void> => {
  const people = await tx
    .select({ id: livePerson.id })
    .from(livePerson)
    .where(
      sql`${where} AND ${livePerson.leftAt} IS NULL AND ${livePerson.seenAt} > now() - interval '1 minute'`,
    );
  await tellPeople(tx, { companyId, ids: people.map(({ id }) => id) });
};

/** The rooms among these. */
export const inRooms = (ids: readonly string[]): SQL => inArray(livePerson.roomId, [...ids]);

/** Reads what another server announced; undefined when it is not about rooms. */
export const readRoomNews = (payload: string): RoomNews | undefined =>
  payload.startsWith(mark) ? (JSON.parse(payload.slice(mark.length)) as RoomNews) : undefined;
