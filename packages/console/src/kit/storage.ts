/** Local or session storage that stays silent where the browser forbids it. */
export interface SafeStorage {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};

/** Wraps a storage: a full, blocked or missing one loses what is written but breaks nothing. */
export const safeStorage = (open: () => Storage): SafeStorage => ({
  read: (key) => attempt(() => open().getItem(key)) ?? undefined,
  write: (key, value) => attempt(() => open().setItem(key, value)),
  remove: (key) => attempt(() => open().removeItem(key)),
  keys: () => attempt(() => Object.keys(open())) ?? [],
});

/** What stays on this machine. */
export const local = safeStorage(() => localStorage);
/** What lives as long as this tab. */
export const perTab = safeStorage(() => sessionStorage);

/** Begins the names of what is kept on this machine about what somebody opened. */
export const opened = 'chancery.recent:';

/** Begins the names of what is kept on this machine about how somebody's lists open. */
export const keptViews = 'chancery.view:';

/** Forgets what this browser knows of a person: drafts, open pages, the last unit, what they opened, and how lists open. */
export const clearTab = (): void => {
  for (const key of perTab.keys()) if (key.startsWith('chancery.')) perTab.remove(key);
  for (const key of local.keys()) if (key.startsWith(opened) || key.startsWith(keptViews)) local.remove(key);
};
