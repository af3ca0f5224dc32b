import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { searchThings } from '#wire/search/calls.ts';

/** What a search answered. */
export type Found = CallResult<typeof searchThings>;
export type Thing = Found['list'][number];
export type Kind = Thing['kind'];

/** Items under one heading. */
export interface Group<Item> {
  readonly id: 'pages' | 'recent' | Kind;
  readonly items: readonly Item[];
  /** There are more of these than are shown. */
  readonly more?: boolean;
}

/** Of an earlier answer what still fits, while the answer to what is typed now is on its way. */
export const stillFitting = (found: Found, query: string): Found => {
  const wanted = query.toLowerCase();
  const says = ({ title, number, person }: Thing) =>
    [title, number, person].some((text) => text.toLowerCase().includes(wanted));
  return { ...found, list: found.list.filter(says) };
};

/** Things by their kinds, those with something named exactly so first; the order within a kind stays. */
export const byKind = ({ list, more }: Found): (Group<Thing> & { readonly exact: boolean })[] => {
  const groups = [...Map.groupBy(list, ({ kind }) => kind)].map(([id, items]) => ({
    id,
    items,
    more: more.includes(id),
    exact: items.some(({ exact }) => exact),
  }));
  return [...groups.filter(({ exact }) => exact), ...groups.filter(({ exact }) => !exact)];
};

interface Offered<Item> {
  readonly pages: readonly Item[];
  readonly recent: readonly Item[];
  readonly found: Found;
  show(thing: Thing): Item;
}

/** In which order everything is offered: what is named exactly so, pages and actions, whatever else was found. */
export const groupsOf = <Item>({ pages, recent, found, show }: Offered<Item>): Group<Item>[] => {
  const things = byKind(found).map(({ items, ...group }) => ({ ...group, items: items.map(show) }));
  const all: Group<Item>[] = [
    { id: 'recent', items: recent },
    ...things.filter(({ exact }) => exact),
    { id: 'pages', items: pages },
    ...things.filter(({ exact }) => !exact),
  ];
  return all.filter(({ items }) => items.length > 0);
};
