import { Refusal } from '@chancery/contract/client/refusal.ts';
import { useEffect, useState } from 'react';
import { openDisclosure } from '#wire/report/calls.ts';
import { call } from '../../kit/call.ts';

/** What a code disclosed. */
export type Disclosed = Awaited<ReturnType<typeof call<typeof openDisclosure>>>;

/** How it stands with the code somebody came with; it never leaves the part of the address that is not sent. */
export type Looked =
  | { readonly is: 'none' | 'looking' | 'unknown' | 'unreachable' }
  | { readonly is: 'known'; readonly use: Disclosed };

const ticketHere = () => location.hash.slice(1);

/** Reads what was disclosed once more, without a word; undefined where it no longer is. */
export type Renew = () => Promise<Disclosed | undefined>;

const read = (ticket: string): Promise<Disclosed> =>
  call(openDisclosure, { ticket: ticket.slice(0, 100) }, { silent: true });

/** Asks the platform what the code in the address shows. */
export const useTicket = (): { readonly looked: Looked; again(): void; readonly renew: Renew } => {
  const [ticket, setTicket] = useState(ticketHere);
  const [round, setRound] = useState(0);
  const [looked, setLooked] = useState<Looked>({ is: ticket ? 'looking' : 'none' });

  useEffect(() => {
    const follow = () => setTicket(ticketHere());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!ticket) return setLooked({ is: 'none' });
    let wanted = true;
    const learn = (next: Looked) => wanted && setLooked(next);
    setLooked({ is: 'looking' });
    read(ticket).then(
      (use) => learn({ is: 'known', use }),
      (error: unknown) =>
        learn({
          is: error instanceof Refusal && error.key === 'disclosure.unknown' ? 'unknown' : 'unreachable',
        }),
    );
    return () => {
      wanted = false;
    };
  }, [ticket, round]);

  const again = () => setRound(round + 1);
  const renew = async () => {
    try {
      const use = await read(ticket);
      setLooked({ is: 'known', use });
      return use;
    } catch {
      again();
      return undefined;
    }
  };
  return { looked, again, renew };
};
