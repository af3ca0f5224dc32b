import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { useEffect } from 'react';
import { watchLive } from '../../kit/live-bus.ts';
import { refresh } from '../../kit/query.ts';

const everyMs = 2_000;

/** Asks again while marking goes on: when the server says that something happened, and now and then. */
export const useMarkNews = (endpoint: AnyEndpoint, isOpen: boolean): void =>
  useEffect(() => {
    const look = () => void refresh(endpoint);
    const end = watchLive((frame) => {
      if (frame === 'file' || frame === 'resync') look();
    });
    const timer = isOpen ? setInterval(look, everyMs) : undefined;
    return () => {
      end();
      clearInterval(timer);
    };
  }, [endpoint, isOpen]);
