import { useEffect } from 'react';
import { useCurrentTitle, usePageKey } from '../kit/page-title.ts';
import { t } from '../kit/phrases.tsx';

const settledMs = 600;
const ofThing = /[0-9a-f-]{36}$/;

/** Notes which things are opened, for whoever looks for them again. */
export const useRecent = (): void => {
  const path = usePageKey();
  const title = useCurrentTitle();
  useEffect(() => {
    if (!title || !ofThing.test(path)) return;
    const known = title === t('detail.missing') ? undefined : title;
    // The page comes first.
    const later = () => void import('./recent-things.ts').then((recent) => recent.noteVisit(path, known));
    const timer = setTimeout(later, settledMs);
    return () => clearTimeout(timer);
  }, [path, title]);
};
