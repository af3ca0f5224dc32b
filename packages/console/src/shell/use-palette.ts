import { shell as en } from '@chancery/phrases/en/shell.ts';
import { shell as zh } from '@chancery/phrases/zh/shell.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { ThingKind } from '#wire/search/codes.ts';
import { useAccess } from '../kit/access.ts';
import { say } from '../kit/list/labels.ts';
import { useT } from '../kit/phrases.tsx';
import { fuzzyFilter } from './fuzzy.ts';
import { groupsOf } from './palette-groups.ts';
import { type PaletteItem, screensOf } from './palette-items.ts';
import { pinyinInitials } from './pinyin.ts';
import { chooseLanguage, chooseScheme } from './preferences.ts';
import { recentThings } from './recent-things.ts';
import { askToLogOut, openKeySheet, openPasswordChange, openUnitSwitch } from './shell-dialogs.ts';
import { thingIcons } from './thing-icons.ts';
import { useFound } from './use-found.ts';

type Phrase = keyof typeof en;
const most = 8;

const bothNames = (key: string): string[] =>
  key in en ? [en[key as Phrase], zh[key as Phrase], pinyinInitials(zh[key as Phrase])] : [];

/** What the palette offers for a query: screens and actions, things that say it, and with none what was opened lately. */
export const usePalette = (query: string) => {
  const t = useT();
  const navigate = useNavigate();
  const access = useAccess();
  const isEmpty = query.trim() === '';
  const { found, state, retry } = useFound(query, access.kind === 'unit');
  const [recent] = useState(recentThings);

  const known = useMemo(() => {
    const visit = (to: string) => () => void navigate({ to });
    const screens = screensOf(access).map(({ entry, group }) => ({
      id: entry.id,
      title: entry.name,
      icon: entry.icon ?? undefined,
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
      action('shell.keys', openKeySheet),
      action('shell.logout', () => void askToLogOut()),
    ];
  }, [access, navigate, t]);

  const pages = fuzzyFilter(query, known, ({ title, names = [] }) => [title, ...names]);
  const visit = (to: string) => () => void navigate({ to });
  const groups = groupsOf<PaletteItem>({
    pages: pages.slice(0, isEmpty ? undefined : most),
    recent: isEmpty
      ? recent
          .filter(({ path }) => access.mayOpen(path.replace(/\?.*/, '')))
          .map(({ kind, path, title }) => ({
            id: `recent:${path}`,
            title,
            icon: thingIcons[kind],
            hint: say(t, codeLabel(ThingKind, kind)),
            run: visit(path),
          }))
      : [],
    found,
    show: (thing) => ({
      id: thing.path,
      title: thing.title,
      icon: thingIcons[thing.kind],
      thing,
      run: visit(thing.path),
    }),
  });
  return { groups, state, retry };
};
