import { entriesFor, entryFor, type MenuEntry } from './menu-match.ts';
import { perTab } from './storage.ts';

const placeOf = (key: string) => `chancery.openedFrom:${key}`;

/** The page of the menu that a detail page was opened from, where several lead to it. */
export const openedFrom = (key: string): string | undefined => perTab.read(placeOf(key));

/** Remembers where a detail page was opened from, as long as the browser's tab lives. */
export const noteOpening = (menu: readonly MenuEntry[], from: string, key: string): void => {
  const entry = entryFor(menu, from, openedFrom(from));
  const parents = entriesFor(menu, key);
  if (parents.length > 1 && entry?.url && parents.includes(entry)) perTab.write(placeOf(key), entry.url);
};
