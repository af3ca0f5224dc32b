import { perTab } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { homeTag, openTag, parseTags, type Tag } from './tags.ts';

const store = createStore<readonly Tag[]>([homeTag]);
let place = '';

/** Brings back the pages somebody has open in a unit; each person and unit has a bar of its own. */
export const loadTags = (person: string, unitId = ''): void => {
  const next = `chancery.tags:${person}:${unitId}`;
  if (next === place) return;
  place = next;
  store.set(parseTags(perTab.read(place) ?? null));
};

/** The open pages, read outside of React. */
export const currentTags = store.get;
/** The open pages. */
export const useTags = (): readonly Tag[] => useStore(store);

/** Changes the open pages and keeps them as long as the browser's tab lives. */
export const changeTags = (change: (tags: readonly Tag[]) => readonly Tag[]): void => {
  const next = change(store.get());
  if (next === store.get()) return;
  perTab.write(place, JSON.stringify(next));
  store.set(next);
};

/** Opens a page. */
export const visit = (tag: Tag): void => changeTags((tags) => openTag(tags, tag));
