import { useMatch, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from './brand.ts';
import { useLanguage } from './phrases.tsx';
import { createStore, useStore } from './store.ts';
import { changeTags } from './tag-store.ts';
import { tagKey } from './tags.ts';

interface Titled {
  readonly key: string;
  readonly title: string;
}

const store = createStore<Titled | undefined>(undefined);

/** Which page of the tag bar the address is. */
export const usePageKey = (): string =>
  useRouterState({ select: ({ location }) => tagKey(location.pathname, location.search) });

/** Which page of the tag bar is shown; the address is ahead of it while the next page loads. */
export const useShownKey = (): string =>
  useMatch({ strict: false, select: ({ pathname, search }) => tagKey(pathname, search) });

/** Names a page in the tag bar, whether it is the one looked at or not. */
export const nameTag = (key: string, title: string): void =>
  changeTags((tags) =>
    tags.some((tag) => tag.key === key && tag.title !== title)
      ? tags.map((tag) => (tag.key === key ? { ...tag, title } : tag))
      : tags,
  );

/** Names the window after the entry of the menu, until the page says what it shows. */
export const useEntryTitle = (name: string | undefined): void => {
  const title = useCurrentTitle();
  const language = useLanguage();
  useEffect(() => {
    if (title === undefined && name) document.title = `${name} · ${brand.name[language]}`;
  }, [title, name, language]);
};

/** Names the page one looks at: in the browser, in its tab, and at the end of the breadcrumbs. */
export const usePageTitle = (title: string | undefined): void => {
  const key = useShownKey();
  const language = useLanguage();
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · ${brand.name[language]}`;
    store.set({ key, title });
    nameTag(key, title);
  }, [key, title, language]);
};

/** The name a page has given itself, if it is the one looked at. */
export const titleOf = (key: string): string | undefined => {
  const titled = store.get();
  return titled?.key === key ? titled.title : undefined;
};

/** The name of the page one looks at, once it is known. */
export const useCurrentTitle = (): string | undefined => {
  const key = usePageKey();
  const titled = useStore(store);
  return titled?.key === key ? titled.title : undefined;
};
