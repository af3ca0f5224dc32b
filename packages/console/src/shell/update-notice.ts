import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listVersions } from '#wire/version/calls.ts';
import { useAccess } from '../kit/access.ts';
import { isAtWork } from '../kit/at-work.ts';
import { isDialogOpen, openDialog } from '../kit/overlay/dialog-store.ts';
import { useRead } from '../kit/query.ts';
import { currentSession } from '../kit/session-store.ts';
import { local } from '../kit/storage.ts';
import { usePreferences } from './preferences.ts';

const dialog = () => import('./update-notice.dialog.tsx');
// What somebody came for is fetched first.
const afterMs = 1_500;
const place = 'chancery.updateNotice';
const inThisLogin = (version: string): string => `${currentSession()?.token.slice(0, 8) ?? ''} ${version}`;

/**
 * Tells of the latest version once in each login, whatever tabs are open, unless the person wants to hear no more of it.
 * It is told on a page to read, before anything is done there: never over a dialog or over work, nor once a hand has moved.
 */
export const useUpdateNotice = (): void => {
  const preferences = usePreferences();
  const { can } = useAccess();
  const { data } = useRead(
    listVersions,
    { pageNum: 1, pageSize: 1 },
    { staleMs: Number.POSITIVE_INFINITY, later: true, enabled: can('version.view') },
  );
  const page = useRouterState({ select: ({ location }) => location.pathname });
  const latest = data?.list[0];
  const isWanted = preferences !== undefined && preferences.dismissedVersion !== latest?.versionNumber;
  // Each page is another chance: whoever was not told on one is told on the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what it waits for.
  useEffect(() => {
    if (!isWanted || !latest) return;
    const told = inThisLogin(latest.versionNumber);
    if (local.read(place) === told) return;
    const timer = setTimeout(() => {
      if (isDialogOpen() || isAtWork()) return;
      local.write(place, told);
      void openDialog(dialog, { version: latest });
    }, afterMs);
    const begun = new AbortController();
    const wait = () => clearTimeout(timer);
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, wait, { capture: true, once: true, signal: begun.signal });
    return () => {
      wait();
      begun.abort();
    };
  }, [isWanted, latest, page]);
};
