import { useState } from 'react';
import { perTab } from '../../kit/storage.ts';
import type { MadeTicket } from './ticket-card.tsx';

const placeOf = (authorizationId: string) => `chancery.photo.${authorizationId}`;

const readKept = (authorizationId: string): MadeTicket | undefined => {
  const text = perTab.read(placeOf(authorizationId));
  const kept = text ? (JSON.parse(text) as MadeTicket) : undefined;
  return kept && Date.parse(kept.expiresAt) > Date.now() ? kept : undefined;
};

/** The ticket made for a use on this tab: the server says it once, and whoever loads the page again still needs it. */
export const useMadeTicket = (authorizationId: string) => {
  const [made, setMade] = useState(() => readKept(authorizationId));
  const keep = (next: MadeTicket | undefined) => {
    if (next) perTab.write(placeOf(authorizationId), JSON.stringify(next));
    else perTab.remove(placeOf(authorizationId));
    setMade(next);
  };
  return [made, keep] as const;
};
