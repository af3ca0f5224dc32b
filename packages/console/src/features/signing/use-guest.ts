import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useEffect, useState } from 'react';
import { getOutsideTask, greetOutside } from '#wire/signing/outside.ts';
import { guestCall } from '../../kit/guest-call.ts';
import { perTab } from '../../kit/storage.ts';
import type { OutsideTask } from './signing.ts';

type Greeting = CallResult<typeof greetOutside>;

/** Where somebody outside is: on their way in, at the gate, inside, or nowhere. */
export type Standing =
  | { readonly is: 'coming' | 'none' | 'over' | 'lost' }
  | { readonly is: 'gate'; readonly greeting: Greeting }
  | { readonly is: 'inside'; readonly visit: string; readonly task: OutsideTask }
  | { readonly is: 'handed'; readonly name: string };

const place = 'chancery.signing.visit';
const soonMs = 3_000;

/** A visit that this tab has begun for a link; it goes on after a reload. */
const visitOf = (token: string): string | undefined => {
  const [known, visit] = (perTab.read(place) ?? '').split(' ');
  return known === token ? visit : undefined;
};

const come = async (token: string): Promise<Standing> => {
  if (!token) return { is: 'none' };
  const visit = visitOf(token);
  try {
    if (visit) return { is: 'inside', visit, task: await guestCall(getOutsideTask, { visit }) };
  } catch (failure) {
    if (!(failure instanceof Refusal)) return { is: 'lost' };
  }
  try {
    return { is: 'gate', greeting: await guestCall(greetOutside, { token }) };
  } catch (failure) {
    return { is: failure instanceof Refusal && failure.key === 'signing.linkOver' ? 'over' : 'lost' };
  }
};

/** Follows somebody outside from their link to the end. */
export const useGuest = () => {
  const [token] = useState(() => location.hash.slice(1));
  const [standing, setStanding] = useState<Standing>({ is: 'coming' });
  const arrive = () => void come(token).then(setStanding);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(arrive, []);
  const enter = (visit: string, task: OutsideTask) => {
    perTab.write(place, `${token} ${visit}`);
    setStanding({ is: 'inside', visit, task });
  };
  const learn = (task: OutsideTask) => setStanding((now) => (now.is === 'inside' ? { ...now, task } : now));
  const soon = standing.is === 'inside' && standing.task.task === 'completed' && !standing.task.certificate;
  const visit = standing.is === 'inside' ? standing.visit : '';
  // The certificate of completion is made in the background.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each answer
  useEffect(() => {
    if (!soon) return;
    const timer = setTimeout(() => guestCall(getOutsideTask, { visit }).then(learn, () => undefined), soonMs);
    return () => clearTimeout(timer);
  }, [soon, standing]);
  return {
    token,
    standing,
    arrive,
    enter,
    learn,
    handed: (name: string) => setStanding({ is: 'handed', name }),
  };
};
