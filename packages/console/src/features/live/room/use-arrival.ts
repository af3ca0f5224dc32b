import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useEffect, useState } from 'react';
import { acceptLiveInvite, enterLiveRoom } from '#wire/live/calls.ts';
import { getLiveRecord } from '#wire/live/recording.calls.ts';
import { call } from '../../../kit/call.ts';
import { go, here, loginPath } from '../../../kit/go.ts';
import { guestCall } from '../../../kit/guest-call.ts';
import { currentSession } from '../../../kit/session-store.ts';
import { forgetPlace, keepPlace, keptPlace } from './kept-place.ts';
import { type Entered, newKey } from './live-call.ts';
import type { Place } from './use-room.ts';

/** What a member is told of a use before they enter. */
export type Greeting = Pick<CallResult<typeof getLiveRecord>, 'title' | 'empowerNo' | 'part' | 'keepDays'>;

/** Where somebody is on their way into a room. */
export type Arrival =
  | { readonly is: 'coming' | 'none' | 'lost' }
  | { readonly is: 'refused' | 'out'; readonly words: string }
  | { readonly is: 'gate'; readonly greeting: Greeting | undefined }
  | { readonly is: 'inside'; readonly place: Place };

interface Way {
  /** The use, or the link. */
  readonly of: string;
  readonly isGuest: boolean;
}

const wayHere = (): Way => {
  const ticket = location.hash.slice(1);
  const use = new URLSearchParams(location.search).get('use') ?? '';
  return ticket ? { of: ticket, isGuest: true } : { of: use, isGuest: false };
};

const enterWith = ({ of, isGuest }: Way, key: string, code: string): Promise<Entered> =>
  isGuest
    ? guestCall(acceptLiveInvite, { ticket: of, code, key, consent: true })
    : call(enterLiveRoom, { authorizationId: of, key, consent: true }, { quiet: true });

const wordsOf = (error: unknown): Arrival =>
  error instanceof Refusal ? { is: 'refused', words: error.message } : { is: 'lost' };

const come = async (way: Way): Promise<Arrival> => {
  if (!way.of) return { is: 'none' };
  if (!way.isGuest && currentSession()?.kind !== 'unit') {
    go(loginPath(here()), { replace: true });
    return { is: 'coming' };
  }
  const kept = keptPlace(way.of);
  // Whoever was in the room before a reload has agreed already.
  if (kept) {
    try {
      const entered = await enterWith(way, kept.key, kept.code ?? '');
      return { is: 'inside', place: { key: kept.key, entered } };
    } catch (error) {
      if (!(error instanceof Refusal)) return { is: 'lost' };
      forgetPlace();
    }
  }
  if (way.isGuest) return { is: 'gate', greeting: undefined };
  try {
    const greeting = await call(getLiveRecord, { authorizationId: way.of }, { quiet: true });
    return { is: 'gate', greeting };
  } catch (error) {
    return wordsOf(error);
  }
};

/** Follows somebody from the address they opened into the room. */
export const useArrival = () => {
  const [way] = useState(wayHere);
  const [arrival, setArrival] = useState<Arrival>({ is: 'coming' });
  const arrive = () => {
    setArrival({ is: 'coming' });
    void come(way).then(setArrival);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address
  useEffect(arrive, []);

  return {
    way,
    arrival,
    arrive,
    /** Enters; the one who enters has agreed to be kept. */
    enter: async (code: string): Promise<void> => {
      const key = newKey();
      const entered = await enterWith(way, key, code);
      keepPlace({ of: way.of, key, code });
      setArrival({ is: 'inside', place: { key, entered } });
    },
    out: (words: string) => {
      forgetPlace();
      setArrival({ is: 'out', words });
    },
  };
};
