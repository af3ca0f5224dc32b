import { isOpen } from '@chancery/contract/authorization/rules.ts';
import { limits } from '@chancery/contract/limits.ts';
import { LiveStep } from '@chancery/contract/live/codes.ts';
import { graceLeft, isHere, isWatched } from '@chancery/contract/live/rules.ts';
import type { LiveRoom } from '@chancery/contract/live/shapes.ts';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { latestPresses, type Witnessed, witnessedUse } from '../../seal-use/ports.ts';
import {
  liveEvent,
  liveInvite,
  livePerson,
  liveRoom,
  liveSignal,
  type PersonRow,
  type RoomRow,
} from './live.table.ts';

export type Room = z.output<typeof LiveRoom>;

const { filming } = limits;
/** Each is some thousand letters; what is left out comes with the next look. */
const signalsAtOnce = 40;
const shownMarks = 100;

/** Where somebody sits: who they are, in which room, at which use. */
export interface Seat {
  readonly person: PersonRow;
  readonly room: RoomRow;
  readonly use: Witnessed['use'];
}

/** The people of a room who have not left it. */
export const peopleIn = (tx: Tx, roomId: string): Promise<PersonRow[]> =>
  tx
    .select()
    .from(livePerson)
    .where(and(eq(livePerson.roomId, roomId), isNull(livePerson.leftAt)))
    .orderBy(asc(livePerson.id));

/** An event as people see it. */
export const presentEvent = (row: typeof liveEvent.$inferSelect) => ({
  id: row.id,
  step: row.step,
  participantId: row.personId,
  name: row.name,
  part: row.part,
  text: row.text,
  at: iso(row.at),
});

const goneMs = filming.goneSeconds * 1_000;

/** Whoever stamps, and guests whom they let in themselves: none of these is a witness. */
const sidesWith = async (tx: Tx, roomId: string, userId: string) => {
  const own = await tx
    .select({ id: liveInvite.id })
    .from(liveInvite)
    .where(and(eq(liveInvite.roomId, roomId), eq(liveInvite.madeBy, userId)));
  const invites = new Set(own.map(({ id }) => id));
  return ({ accountId, inviteId }: PersonRow): boolean =>
    accountId === userId || (inviteId !== null && invites.has(inviteId));
};

/** Whether a room is watched by those who are in it: as `isUseWatched` asks the database. */
export const watchedNow = async (
  tx: Tx,
  people: readonly PersonRow[],
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
): Promise<boolean> => {
  const isTheirs = await sidesWith(tx, roomId, userId);
  // A former user who films, and a user who watches, are neither.
  const counted = people.filter((one) => (one.part === 'filmer') === isTheirs(one));
  const told = counted.map(({ part, seenAt, active }) => ({ isFilmer: part === 'filmer', seenAt, active }));
  return isWatched(told, Date.now(), goneMs);
};

/** Those of a room whom a person is shown: whoever films and watches now, or was there a moment ago. */
export const isPresent = ({ seenAt }: PersonRow, now = Date.now()): boolean => isHere(seenAt, now, goneMs);

const signalsFor = (tx: Tx, personId: string, after: number) =>
  tx
    .select({
      number: liveSignal.number,
      from: liveSignal.fromId,
      kind: liveSignal.kind,
      body: liveSignal.body,
    })
    .from(liveSignal)
    .where(and(eq(liveSignal.toId, personId), gt(liveSignal.number, after)))
    .orderBy(asc(liveSignal.number))
    .limit(signalsAtOnce);

/** A room as one of those in it sees it. */
export const presentRoom = async (tx: Tx, { person, use }: Seat, after: number): Promise<Room> => {
  const [room] = await tx.select().from(liveRoom).where(eq(liveRoom.id, person.roomId));
  const now = (await witnessedUse(tx, use.id)) ?? use;
  const [unit] = await tx.select().from(company).where(eq(company.id, person.companyId));
  if (!room) return refuse('live.over');
  const marks = await tx
    .select()
    .from(liveEvent)
    .where(and(eq(liveEvent.authorizationId, use.id), eq(liveEvent.step, LiveStep.marked)))
    .orderBy(desc(liveEvent.at))
    .limit(shownMarks);
  const people = (await peopleIn(tx, room.id)).filter((one) => isPresent(one) || one.id === person.id);
  const whose = { roomId: room.id, userId: now.userId };
  const watched = !room.minutesOver && (await watchedNow(tx, people, whose));
  const mayPress = now.status === 0 || now.status === 4;
  return {
    me: person.id,
    part: person.part,
    title: now.title,
    empowerNo: now.empowerNo,
    unitName: unit?.fullName || unit?.name || '',
    deviceName: now.deviceName,
    userName: now.userName,
    status: now.status,
    graceSeconds: now.graceSeconds,
    watched,
    pausesIn:
      now.graceSeconds !== null && mayPress && !watched
        ? graceLeft(room.watchedAt, now.graceSeconds, Date.now())
        : null,
    people: people.map((one) => ({
      id: one.id,
      name: one.name,
      part: one.part,
      active: one.active && isPresent(one),
      here: isPresent(one),
      sound: one.sound,
      joinedAt: iso(one.createdAt),
    })),
    most: filming.watchers,
    marks: marks.reverse().map(presentEvent),
    presses: await latestPresses(tx, use.id),
    left: isOpen(now.status) ? now.normalCount + now.crossPageCount - now.normalUsed - now.crossPageUsed : 0,
    minutes: room.minutes,
    minutesOver: room.minutesOver,
    signals: await signalsFor(tx, person.id, after),
    now: iso(new Date()),
  };
};
