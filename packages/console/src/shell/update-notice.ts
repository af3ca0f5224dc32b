import { useEffect } from 'react';
import { listVersions } from '#wire/version/calls.ts';
import { openDialog } from '../kit/overlay/dialog-store.ts';
import { useRead } from '../kit/query.ts';
import { currentSession } from '../kit/session-store.ts';
import { perTab } from '../kit/storage.ts';
import { usePreferences } from './preferences.ts';

const dialog = () => import('./update-notice.dialog.tsx');
// What somebody came for is fetched first.
const afterMs = 1_500;
const place = () => `chancery.updateNotice:${currentSession()?.person ?? ''}`;

/** Tells of the latest version once in each visit, unless the person wants to hear no more of it. */
export const useUpdateNotice = (): void => {
  const preferences = usePreferences();
  const { data } = useRead(
    listVersions,
    { pageNum: 1, pageSize: 1 },
    { staleMs: Number.POSITIVE_INFINITY, later: true },
  );
  const latest = data?.list[0];
  useEffect(() => {
    if (!preferences || !latest || preferences.dismissedVersion === latest.versionNumber) return;
    if (perTab.read(place()) === latest.versionNumber) return;
    const timer = setTimeout(() => {
      perTab.write(place(), latest.versionNumber);
      void openDialog(dialog, { version: latest });
    }, afterMs);
    return () => clearTimeout(timer);
  }, [preferences, latest]);
};
