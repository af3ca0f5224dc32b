import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { LiveSignalKind } from '@chancery/contract/live/codes.ts';
import type { acceptLiveInvite } from '#wire/live/calls.ts';
import { beatLive, leaveLive, markLive, newLiveRoomTicket, signalLive } from '#wire/live/calls.ts';
import { guestCall } from '../../../kit/guest-call.ts';

/** What somebody is told who enters a room. */
export type Entered = CallResult<typeof acceptLiveInvite>;
/** A room as those in it see it. */
export type Room = Entered['room'];
export type Person = Room['people'][number];
export type Signal = Room['signals'][number];
export type SignalKind = (typeof LiveSignalKind.all)[number];

/** Shorter than it takes to be given up: a beat that hangs must not keep the next one from coming. */
const beatMs = 8_000;

/** Something nobody guesses, which a browser shows for as long as it is in a room. */
export const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface Beat {
  readonly active: boolean;
  readonly sound: boolean;
  readonly after: number;
}

/** What the bearer of a key does in a room. */
export const seatOf = (key: string) => ({
  beat: (beat: Beat): Promise<CallResult<typeof beatLive>> =>
    guestCall(beatLive, { key, ...beat }, { timeoutMs: beatMs }),
  signal: (to: string, kind: SignalKind, body: string) => guestCall(signalLive, { key, to, kind, body }),
  mark: (text: string) => guestCall(markLive, { key, id: crypto.randomUUID(), text }),
  leave: () => guestCall(leaveLive, { key }),
  /** Where the room says that there is something new. */
  address: async (): Promise<string> => {
    const { ticket } = await guestCall(newLiveRoomTicket, { key });
    return `${location.origin.replace(/^http/, 'ws')}/ws/live?ticket=${ticket}`;
  },
});

export type Seat = ReturnType<typeof seatOf>;
