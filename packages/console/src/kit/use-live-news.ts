import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { useEffect } from 'react';
import { type LiveFrame, watchLive } from './live-bus.ts';
import { refresh } from './query.ts';

/** So that many readers of one change do not ask in the same moment. */
const spreadMs = () => 150 + Math.random() * 350;

/** What concerns few pages: presses, work on files, seals that come and go. */
type Particular = Extract<LiveFrame, 'use' | 'file' | 'device'>;
const particular: readonly LiveFrame[] = ['use', 'file', 'device'] satisfies Particular[];

/**
 * Asks again for these answers whenever the server says that something happened; give the same list each time.
 * Of presses, work on files and seals that come and go a page hears only when it says so.
 */
export const useLiveNews = (endpoints: readonly AnyEndpoint[], ...also: readonly Particular[]): void => {
  const wanted = also.join(' ');
  useEffect(() => {
    let planned: ReturnType<typeof setTimeout> | undefined;
    const end = watchLive((frame) => {
      if (particular.includes(frame) && !wanted.split(' ').includes(frame)) return;
      planned ??= setTimeout(() => {
        planned = undefined;
        for (const endpoint of endpoints) void refresh(endpoint);
      }, spreadMs());
    });
    return () => {
      end();
      clearTimeout(planned);
    };
  }, [endpoints, wanted]);
};
