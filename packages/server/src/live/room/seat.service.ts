import { isOpen } from '@chancery/contract/authorization/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/live/calls.ts';
import { LivePart, LiveStep } from '@chancery/contract/live/codes.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Settings } from '../../runtime/settings.ts';
import { countMinute } from './count-minutes.ts';
import { iceServers } from './ice.ts';
import { liveEvent, livePerson, liveRoom, liveSignal } from './live.table.ts';
import { tellPeople, tellRoom } from './live-news.ts';
import { peopleIn, presentRoom, type Seat, watchedNow } from './room.present.ts';
import type { Seats } from './seats.ts';
import type { TellEvent } from './tell-event.ts';

interface Parts {
  readonly settings: Settings;
  readonly seats: Seats;
  readonly tellEvent: TellEvent;
}

const { filming } = limits;

/** What the begin or end of a picture is called, where it is made and where it is seen. */
const stepOf = (part: string, active: boolean) => {
  if (part === LivePart.filmer) return active ? LiveStep.filming : LiveStep.dark;
  return active ? LiveStep.watching : LiveStep.away;
};

/** What those in a room do: be there, tell each other what browsers need, mark moments, leave. */
export const createSeatService = ({ settings, seats, tellEvent }: Parts) => {
  const tell = (tx: Tx, { person, use }: Seat, step: (typeof LiveStep.all)[number], over: object = {}) =>
    tellEvent(tx, {
      companyId: person.companyId,
      authorizationId: use.id,
      step,
      personId: person.id,
      name: person.name,
      part: person.part,
      ...over,
    });

  const beat = ({
    key,
    active,
    sound,
    after,
  }: CheckedInput<typeof call.beatLive>): Promise<CallResult<typeof call.beatLive>> =>
    seats.sit(key, async (tx, seat) => {
      const { person, room, use } = seat;
      const isActive = active && isOpen(use.status);
      await tx
        .update(livePerson)
        .set({ seenAt: sql`now()`, active: isActive, sound })
        .where(eq(livePerson.id, person.id));
      if (isActive !== person.active) {
        await tell(tx, seat, stepOf(person.part, isActive));
        await tellRoom(tx, person.companyId, eq(livePerson.roomId, room.id));
      }
      const isPaid =
        isActive && person.part === LivePart.filmer ? await countMinute(tx, room) : !room.minutesOver;
      const whose = { roomId: room.id, userId: use.userId };
      if (isPaid && (await watchedNow(tx, await peopleIn(tx, room.id), whose)))
        await tx.update(liveRoom).set({ watchedAt: sql`now()` }).where(eq(liveRoom.id, room.id));
      return { ...(await presentRoom(tx, seat, after)), ice: iceServers(settings, person.id) };
    });

  const signal = ({ key, to, kind, body }: CheckedInput<typeof call.signalLive>) =>
    seats.sit(key, async (tx, { person, room }) => {
      const other = (await peopleIn(tx, room.id)).find(({ id }) => id === to);
      if (!other || other.id === person.id) return refuse('live.personNotFound');
      const lately = and(
        eq(liveSignal.fromId, person.id),
        gt(liveSignal.at, sql`now() - ${filming.signalMinutes} * interval '1 minute'`),
      );
      if ((await tx.$count(liveSignal, lately)) >= filming.signals)
        refuse('live.signals', { retryAfterSeconds: 10 });
      const { companyId } = person;
      await tx.insert(liveSignal).values({ companyId, fromId: person.id, toId: to, kind, body });
      await tellPeople(tx, { companyId, ids: [to] });
      return {};
    });

  const mark = ({ key, id, text }: CheckedInput<typeof call.markLive>) =>
    seats.sit(key, async (tx, seat) => {
      const marks = and(eq(liveEvent.authorizationId, seat.use.id), eq(liveEvent.step, LiveStep.marked));
      if ((await tx.$count(liveEvent, marks)) >= filming.marks) refuse('live.marks');
      await tell(tx, seat, LiveStep.marked, { id, text });
      await tellRoom(tx, seat.person.companyId, eq(livePerson.roomId, seat.room.id));
      return {};
    });

  const leave = (key: string) =>
    seats.sit(key, async (tx, seat) => {
      const { person, room } = seat;
      await tx
        .update(livePerson)
        .set({ leftAt: sql`now()`, active: false })
        .where(eq(livePerson.id, person.id));
      await tell(tx, seat, LiveStep.left);
      await tellRoom(tx, person.companyId, eq(livePerson.roomId, room.id));
      return {};
    });

  return answering({ beat, signal, mark, leave }, (live) => [
    handle(call.beatLive, ({ input }) => live.beat(input)),
    handle(call.signalLive, ({ input }) => live.signal(input)),
    handle(call.markLive, ({ input }) => live.mark(input)),
    handle(call.leaveLive, ({ input }) => live.leave(input.key)),
  ]);
};
