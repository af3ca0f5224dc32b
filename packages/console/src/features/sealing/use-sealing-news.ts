import { useEffect } from 'react';
import { getAuthorization } from '#wire/authorization/calls.ts';
import { getSealing } from '#wire/sealing/calls.ts';
import { watchLive } from '../../kit/live-bus.ts';
import { refresh } from '../../kit/query.ts';

const everyMs = 2_000;

/** Asks again while files are sealed: when the server says that something happened, and now and then. */
export const useSealingNews = (isBusy: boolean): void =>
  useEffect(() => {
    const look = () => {
      void refresh(getSealing);
      void refresh(getAuthorization);
    };
    const end = watchLive((frame) => {
      if (frame === 'file' || frame === 'resync') look();
    });
    const timer = isBusy ? setInterval(look, everyMs) : undefined;
    return () => {
      end();
      clearInterval(timer);
      // The last of them has just ended: what is left of the use is other than before.
      if (isBusy) look();
    };
  }, [isBusy]);
