import { Refusal } from '@chancery/contract/client/refusal.ts';
import { limits } from '@chancery/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { local } from '../../kit/storage.ts';
import { claim, newSecret, type PhoneState, readState } from './phone-call.ts';

/** How a phone stands to the ticket it was opened with. */
export type Pairing = 'joining' | 'ready' | 'none' | 'ended' | 'taken' | 'unreachable';

interface Kept {
  readonly ticket: string;
  readonly phoneKey: string;
}

const place = 'chancery.camera';

const readKept = (): Kept | undefined => {
  const text = local.read(place);
  return text ? (JSON.parse(text) as Kept) : undefined;
};

/** What the address brings after its `#`, which no server ever sees. */
const ticketInAddress = (): string => location.hash.replace(/^#/, '');

const standingAfter = (error: unknown): Pairing => {
  if (!(error instanceof Refusal) || error.key === undefined) return 'unreachable';
  if (error.key === 'photo.ticketTaken') return 'taken';
  return error.key === 'photo.ticketOver' ? 'ended' : 'unreachable';
};

/** Claims the ticket of the address, or goes on with the one claimed before, and keeps an eye on the use. */
export const usePairing = () => {
  const [standing, setStanding] = useState<Pairing>('joining');
  const [state, setState] = useState<PhoneState>();
  const [phoneKey, setPhoneKey] = useState<string>();
  const [isOffline, setOffline] = useState(!navigator.onLine);
  const skew = useRef(0);

  const learn = (next: PhoneState) => {
    skew.current = Date.parse(next.now) - Date.now();
    setState(next);
  };

  const join = async () => {
    setStanding('joining');
    const ticket = ticketInAddress();
    const kept = readKept();
    if (!ticket && !kept) return setStanding('none');
    const mine = ticket && ticket !== kept?.ticket ? { ticket, phoneKey: newSecret() } : kept;
    if (!mine) return;
    // Kept before it is claimed: should the answer be lost, the same phone may ask again.
    local.write(place, JSON.stringify(mine));
    setPhoneKey(mine.phoneKey);
    try {
      learn(await (ticket ? claim(mine.ticket, mine.phoneKey) : readState(mine.phoneKey)));
      setStanding('ready');
      setOffline(false);
      // Whoever looks over a shoulder, or is sent the address, gets nothing from it.
      if (ticket) history.replaceState(history.state, '', location.pathname);
    } catch (error) {
      setStanding(standingAfter(error));
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address
  useEffect(() => {
    void join();
    const again = () => {
      if (ticketInAddress()) void join();
    };
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the phone asks while it is paired, and stops when that ends
  useEffect(() => {
    if (standing !== 'ready' || phoneKey === undefined) return;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        learn(await readState(phoneKey));
        setOffline(false);
      } catch (error) {
        const next = standingAfter(error);
        if (next === 'ended') setStanding('ended');
        else setOffline(true);
      }
    };
    const timer = setInterval(() => void look(), limits.photo.stateSeconds * 1_000);
    return () => clearInterval(timer);
  }, [standing, phoneKey]);

  return {
    standing,
    state,
    phoneKey,
    isOffline,
    setOffline,
    learn,
    end: () => setStanding('ended'),
    retry: () => void join(),
    /** The time by the server's clock. */
    now: () => Date.now() + skew.current,
  };
};
