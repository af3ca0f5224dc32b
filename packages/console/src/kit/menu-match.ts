import type { MenuNode } from '@chancery/contract/menu/calls.ts';
import type { z } from 'zod';
import type { SessionKind } from './session-store.ts';

/** An entry of the menu: a page with its buttons, or a group of pages. */
export type MenuEntry = z.output<typeof MenuNode>;

const plain = (path: string) => path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

/** Whether a route of the menu covers a path: `/a/b` covers itself and, with parameters, `/a/:id` covers `/a/7`. */
const covers = (route: string, path: string) => {
  const wanted = plain(route).split('/');
  const given = plain(path).split('/');
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
};

const pagesOf = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((entry) => (entry.url ? [entry, ...pagesOf(entry.children)] : pagesOf(entry.children)));

const routesOf = (entry: MenuEntry) =>
  entry.routerList
    .split(',')
    .map((route) => route.trim())
    .filter((route) => route !== '');

/** The entries of the menu that lead to a path: its own alone, or every parent of a detail page. */
export const entriesFor = (menu: readonly MenuEntry[], path: string): readonly MenuEntry[] => {
  const pages = pagesOf(menu);
  const own = pages.find((entry) => entry.url && covers(entry.url, path));
  if (own) return [own];
  return pages.filter((entry) =>
    routesOf(entry).some((route) => covers(route, path) || plain(path).startsWith(`${plain(route)}/`)),
  );
};

/** The entry of the menu that a path belongs to; where several lead to it, the one it was opened from. */
export const entryFor = (
  menu: readonly MenuEntry[],
  path: string,
  openedFrom?: string,
): MenuEntry | undefined => {
  const parents = entriesFor(menu, path);
  return parents.find(({ url }) => url === openedFrom) ?? parents[0];
};

/** The groups and the entry that a path stands under, outermost first. */
export const trailFor = (
  menu: readonly MenuEntry[],
  path: string,
  openedFrom?: string,
): readonly MenuEntry[] => {
  const target = entryFor(menu, path, openedFrom);
  const walk = (entries: readonly MenuEntry[]): readonly MenuEntry[] | undefined => {
    for (const entry of entries) {
      if (entry === target) return [entry];
      const below = walk(entry.children);
      if (below) return [entry, ...below];
    }
    return undefined;
  };
  return (target && walk(menu)) ?? [];
};

/** Where a person lands after login: the first page of the menu, else the home page. */
export const landingOf = (menu: readonly MenuEntry[]): string => pagesOf(menu)[0]?.url ?? '/dashboard';

/** What a logged-in person may always open, whatever the menu says. */
const alwaysOpen = ['/dashboard', '/message/versionHistory', '/message/versionDetail'];
/** The same for one kind of person alone. */
const openTo: Readonly<Record<SessionKind, readonly string[]>> = {
  unit: ['/account/sessions', '/account/passkeys', '/account/signature', '/account/hand-over'],
  operator: ['/account/second-factor'],
};

/** Whether a person with this menu may open a path. */
export const mayOpen = (menu: readonly MenuEntry[], path: string, kind: SessionKind): boolean =>
  [...alwaysOpen, ...openTo[kind]].some(
    (open) => plain(path) === open || plain(path).startsWith(`${open}/`),
  ) || entryFor(menu, path) !== undefined;
