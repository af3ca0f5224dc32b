import { currentSession } from './session-store.ts';
import { perTab, type SafeStorage } from './storage.ts';

const prefix = 'chancery.draft:';

/** Keeps half-filled forms of one tab, each under its person, so that nobody else ever sees them. */
export const createKeeper = (storage: SafeStorage, person: () => string | undefined) => {
  const place = (key: string, who = person()) => (who === undefined ? undefined : `${prefix}${who}:${key}`);
  return {
    keep: (key: string, value: unknown): void => {
      const at = place(key);
      if (at) storage.write(at, JSON.stringify(value));
    },
    take: <T>(key: string): T | undefined => {
      const at = place(key);
      const text = at && storage.read(at);
      return text ? (JSON.parse(text) as T) : undefined;
    },
    drop: (key: string): void => {
      const at = place(key);
      if (at) storage.remove(at);
    },
  };
};

const keeper = createKeeper(perTab, () => currentSession()?.person);

/** Keeps what somebody has filled in so far; `key` is the path of the form. */
export const keepDraft = keeper.keep;
/** What the same person had filled in there, also after the session was lost in between. */
export const takeDraft = keeper.take;
/** Forgets a draft, once it is saved or thrown away. */
export const dropDraft = keeper.drop;
