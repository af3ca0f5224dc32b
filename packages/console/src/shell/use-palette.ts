import { shell as en } from '@chancery/phrases/en/shell.ts';
import { shell as zh } from '@chancery/phrases/zh/shell.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useAccess } from '../kit/access.ts';
import { useT } from '../kit/phrases.tsx';
import { fuzzyFilter } from './fuzzy.ts';
import { type PaletteItem, screensOf, searchSources } from './palette-items.ts';
import { pinyinInitials } from './pinyin.ts';
import { chooseLanguage, chooseScheme } from './preferences.ts';
import { askToLogOut, openPasswordChange, openUnitSwitch } from './shell-dialogs.ts';

type Phrase = keyof typeof en;
const patienceMs = 200;
const most = 12;

const bothNames = (key: string): string[] =>
  key in en ? [en[key as Phrase], zh[key as Phrase], pinyinInitials(zh[key as Phrase])] : [];

/** What the palette offers for a query: screens, actions, and the objects that sources find. */
export const usePalette = (query: string): readonly PaletteItem[] => {
  const t = useT();
  const navigate = useNavigate();
  const access = useAccess();
  const [objects, setObjects] = useState<readonly PaletteItem[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    const ask = () =>
      void searchSources(query.trim(), controller.signal).then(
        (found) => !controller.signal.aborted && setObjects(found),
      );
    const timer = setTimeout(query.trim() === '' ? () => setObjects([]) : ask, patienceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  const known = useMemo(() => {
    const visit = (to: string) => () => void navigate({ to });
    const screens = screensOf(access).map(({ entry, group }) => ({
      id: entry.id,
      title: entry.name,
      hint: group,
      names: [...bothNames(`menu.${entry.code}`), entry.url ?? '', pinyinInitials(entry.name)],
      run: visit(entry.url ?? '/'),
    }));
    const action = (key: Phrase, run: () => void): PaletteItem => ({
      id: key,
      title: t(key as 'shell.logout'),
      hint: t('shell.action'),
      names: bothNames(key),
      run,
    });
    const ofMembers = [
      action('shell.switchUnit', openUnitSwitch),
      action('shell.mySignature', visit('/account/signature')),
      action('shell.myPasskeys', visit('/account/passkeys')),
      action('shell.mySessions', visit('/account/sessions')),
      action('shell.changePassword', openPasswordChange),
    ];
    const ofOperators = [
      action('shell.changePassword', visit('/account/password')),
      action('shell.secondFactor', visit('/account/second-factor')),
    ];
    return [
      ...screens,
      ...(access.kind === 'unit' ? ofMembers : ofOperators),
      action('shell.inEnglish', () => void chooseLanguage('en')),
      action('shell.inChinese', () => void chooseLanguage('zh')),
      action('shell.useLight', () => chooseScheme('light')),
      action('shell.useDark', () => chooseScheme('dark')),
      action('shell.useSystem', () => chooseScheme('auto')),
      action('shell.logout', () => void askToLogOut()),
    ];
  }, [access, navigate, t]);

  const found = fuzzyFilter(query, known, ({ title, names = [] }) => [title, ...names]);
  return [...found, ...objects].slice(0, query.trim() === '' ? undefined : most);
};
