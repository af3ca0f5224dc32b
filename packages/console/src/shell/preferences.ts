import type { Language } from '@chancery/phrases/phrase.ts';
import { useEffect } from 'react';
import type { z } from 'zod';
import { getPreferences, type Preferences, savePreferences } from '#wire/account/calls.ts';
import { refreshAccess } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { setLanguage } from '../kit/phrases.tsx';
import { queries, useRead } from '../kit/query.ts';
import { currentSession } from '../kit/session-store.ts';
import { perTab } from '../kit/storage.ts';
import { type SchemeChoice, setScheme } from '../kit/theme/color-scheme.ts';

const place = () => `chancery.preferences:${currentSession()?.token.slice(0, 8) ?? ''}`;

const save = (change: Partial<z.input<typeof Preferences>>) =>
  void call(savePreferences, change, { silent: true }).catch(() => undefined);

/** Changes the language now, and for this person on every machine. Names that the server gives are read again. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await setLanguage(language);
  save({ language });
  await Promise.all([refreshAccess(), queries.invalidateQueries()]);
};

/** Changes the appearance now, and for this person on every machine. */
export const chooseScheme = (theme: SchemeChoice): void => {
  setScheme(theme);
  save({ theme });
};

/** Never again speaks of this version. */
export const dismissVersion = (versionNumber: string): void => save({ dismissedVersion: versionNumber });

/** Takes over what the person chose on another machine, once for each login. */
export const usePreferences = (): z.output<typeof Preferences> | undefined => {
  const { data } = useRead(getPreferences, {}, { staleMs: Number.POSITIVE_INFINITY, later: true });
  useEffect(() => {
    if (!data || !currentSession() || perTab.read(place())) return;
    perTab.write(place(), 'taken');
    if (data.theme) setScheme(data.theme);
    if (data.language) void setLanguage(data.language).then(refreshAccess, () => undefined);
  }, [data]);
  return data;
};
