import { local } from '../kit/storage.ts';
import { createStore, useStore } from '../kit/store.ts';

const railPlace = 'chancery.sidebar';
const groupsPlace = 'chancery.sidebarGroups';

const rail = createStore(local.read(railPlace) === 'rail');
const closed = createStore<ReadonlySet<string>>(
  new Set((local.read(groupsPlace) ?? '').split(',').filter(Boolean)),
);

/** Whether the sidebar is a narrow rail of icons. */
export const useRail = (): boolean => useStore(rail);

/** Narrows or widens the sidebar; kept on this machine. */
export const toggleRail = (): void => {
  rail.set(!rail.get());
  local.write(railPlace, rail.get() ? 'rail' : 'wide');
};

/** The groups somebody has folded away. */
export const useClosedGroups = (): ReadonlySet<string> => useStore(closed);

/** Folds a group away or opens it; kept on this machine. */
export const toggleGroup = (code: string): void => {
  const next = new Set(closed.get());
  if (!next.delete(code)) next.add(code);
  closed.set(next);
  local.write(groupsPlace, [...next].join(','));
};
