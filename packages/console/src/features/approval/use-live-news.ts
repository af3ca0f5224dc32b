import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { useEffect } from 'react';
import { watchLive } from '../../kit/live-bus.ts';
import { refresh } from '../../kit/query.ts';

/** So that many readers of one change do not ask in the same moment. */
const spreadMs = () => 150 + Math.random() * 350;

/** Asks again for these answers whenever the server says that something happened; give the same list each time. */
export const useLiveNews = (endpoints: readonly AnyEndpoint[], withPresses = false): void =>
  useEffect(() => {
    let planned: ReturnType<typeof setTimeout> | undefined;
    const end = watchLive((frame) => {
      // Neither a press nor work on a file changes an application or a list of them.
      if ((frame === 'use' || frame === 'file') && !withPresses) return;
      planned ??= setTimeout(() => {
        planned = undefined;
        for (const endpoint of endpoints) void refresh(endpoint);
      }, spreadMs());
    });
    return () => {
      end();
      clearTimeout(planned);
    };
  }, [endpoints, withPresses]);
