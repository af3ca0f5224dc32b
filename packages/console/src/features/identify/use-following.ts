import { useEffect } from 'react';
import { getIdentification, listIdentifications } from '#wire/identify/calls.ts';
import { watchLive } from '../../kit/live-bus.ts';
import { refresh, useRead } from '../../kit/query.ts';
import { isOver } from './identification.ts';

const everyMs = 2_000;

/** Reads an identification, and again until its outcome is there: when the server says so, and now and then. */
export const useFollowing = (id: string) => {
  const query = useRead(getIdentification, { id }, { enabled: id !== '', toTheEnd: true });
  const isOpen = query.data !== undefined && !isOver(query.data);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => void refresh(getIdentification);
    const end = watchLive((frame) => {
      if (frame === 'file' || frame === 'resync') look();
    });
    const timer = setInterval(look, everyMs);
    return () => {
      end();
      clearInterval(timer);
      void refresh(listIdentifications);
    };
  }, [isOpen]);
  return query;
};
