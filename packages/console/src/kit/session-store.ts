import type { LoginType } from '@chancery/contract/account/codes.ts';
import type { Credentials } from '@chancery/contract/client/caller.ts';
import { credentialsOf, importSigningKey } from '@chancery/contract/client/signing-key.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { dropKey, findKey, keepKey } from './key-vault.ts';
import { local } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type SessionKind = 'unit' | 'operator';

/** Who is logged in on this browser. */
export interface Session {
  readonly token: string;
  readonly kind: SessionKind;
  /** Stays the same over logins of one person; drafts are kept under it. */
  readonly person: string;
  readonly loginType: CodeOf<typeof LoginType>;
  /** The unit the session acts in, as far as this browser knows. */
  readonly unitId?: string;
}

/** Where the session lies; other tabs hear of changes through it. */
const place = 'chancery.session';

const parse = (text: string | null | undefined): Session | undefined => {
  if (!text) return undefined;
  try {
    const { token, kind, person, loginType, unitId } = JSON.parse(text) as Partial<Session>;
    return token && kind && person && loginType ? { token, kind, person, loginType, unitId } : undefined;
  } catch {
    return undefined;
  }
};

const store = createStore<Session | undefined>(parse(local.read(place)));

/** The session, read outside of React. */
export const currentSession = store.get;
/** Calls back whenever the session begins, ends or changes its unit, in this tab or another. */
export const watchSession = store.watch;
/** The session of this browser; undefined when nobody is logged in. */
export const useSession = (): Session | undefined => useStore(store);

const write = (session: Session) => {
  local.write(place, JSON.stringify(session));
  store.set(session);
};

/** Begins a session: the key is imported so that scripts can sign with it and never read it. */
export const startSession = async (
  login: Omit<Session, 'unitId'> & { readonly signingKey: string },
): Promise<void> => {
  const { signingKey, ...session } = login;
  await keepKey(session.token, await importSigningKey(signingKey));
  write(session);
};

/** Notes which unit the session acts in. */
export const setSessionUnit = (unitId: string): void => {
  const session = store.get();
  if (session && session.unitId !== unitId) write({ ...session, unitId });
};

/** Ends the session on this browser, in every tab. The server is told by whoever logs out. */
export const clearSession = (): void => {
  local.remove(place);
  void dropKey();
  store.set(undefined);
};

/** What the caller signs with. */
export const sessionCredentials = async (): Promise<Credentials | undefined> => {
  const session = store.get();
  const key = session && (await findKey(session.token));
  return session && key && credentialsOf(session.token, key);
};

/** What another tab's change means for this one. */
export const onForeignChange = (
  mine: Session | undefined,
  theirs: Session | undefined,
): 'adopt' | 'reload' => {
  if (!mine || !theirs) return 'adopt';
  const moved = mine.unitId !== undefined && mine.unitId !== theirs.unitId;
  return mine.person !== theirs.person || moved ? 'reload' : 'adopt';
};

/** What this tab does when the session changes in another. */
export interface TabReactions {
  /** Another person or another unit: nothing on this page is true any more. */
  reload(): void;
  ended(): void;
  began(): void;
}

/** Follows the session of other tabs. */
export const followOtherTabs = ({ reload, ended, began }: TabReactions): void => {
  addEventListener('storage', (event) => {
    if (event.key !== place && event.key !== null) return;
    const mine = store.get();
    const theirs = parse(local.read(place));
    if (onForeignChange(mine, theirs) === 'reload') return reload();
    store.set(theirs);
    if (mine && !theirs) ended();
    if (!mine && theirs) began();
  });
};

/** Whether the page was opened in a way that lets the browser sign requests at all. */
export const canSign = (): boolean => globalThis.isSecureContext && crypto.subtle !== undefined;
