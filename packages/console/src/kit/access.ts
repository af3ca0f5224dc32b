import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import type { z } from 'zod';
import { type CurrentUnit, getUserInfo, type User } from '#wire/account/calls.ts';
import { getMenu } from '#wire/menu/calls.ts';
import { systems } from '#wire/menu/defaults.ts';
import { type OperatorSession, operatorInfo } from '#wire/operator/calls.ts';
import { type ConsoleCallOptions, call, loginAgain } from './call.ts';
import { entryFor, landingOf, type MenuEntry, mayOpen, trailFor } from './menu-match.ts';
import { openedFrom } from './opened-from.ts';
import { currentSession, type SessionKind, setSessionUnit, watchSession } from './session-store.ts';
import { createStore, useStore } from './store.ts';

/** What the person who is logged in is and may do. */
export interface Access {
  readonly kind: SessionKind;
  /** The name to greet with. */
  readonly name: string;
  /** The member; undefined for an operator. */
  readonly user?: z.output<typeof User>;
  /** The unit acted in; undefined for an operator, and for a member who has not chosen yet. */
  readonly unit?: z.output<typeof CurrentUnit>;
  readonly operator?: z.output<typeof OperatorSession>;
  readonly menu: readonly MenuEntry[];
  /** The first page of the menu. */
  readonly landing: string;
  /** Where somebody is led who may not open a page; a partner's desk has no home page but its first. */
  readonly home: string;
  can(permission: Permission): boolean;
  mayOpen(path: string): boolean;
  /** The menu entry an open page belongs to, detail pages included. */
  entryFor(key: string): MenuEntry | undefined;
  /** Groups and entry an open page stands under, outermost first. */
  trailFor(key: string): readonly MenuEntry[];
}

type Who = Pick<Access, 'kind' | 'name' | 'user' | 'unit' | 'operator'>;

const accessOf = (who: Who, menu: readonly MenuEntry[]): Access => {
  const granted = new Set(who.operator?.permissions ?? who.unit?.permissions);
  return {
    ...who,
    menu,
    landing: landingOf(menu),
    home: granted.has('engravingWork.view') ? landingOf(menu) : '/dashboard',
    can: (permission) => granted.has(permission),
    mayOpen: (path) => mayOpen(menu, path, who.kind),
    entryFor: (key) => entryFor(menu, key, openedFrom(key)),
    trailFor: (key) => trailFor(menu, key, openedFrom(key)),
  };
};

/** An answer that is no person means that the session is of no use; an outage says nothing about it. */
const endUselessSession = (error: unknown): never => {
  if (error instanceof Refusal && ![502, 503, 504].includes(error.status) && currentSession()) loginAgain();
  throw error;
};

type How = Pick<ConsoleCallOptions, 'silent'>;

const whoIsUnitUser = async (how?: How): Promise<Who> => {
  const { user, unit } = await call(getUserInfo, {}, how).catch(how?.silent ? rethrow : endUselessSession);
  if (unit) setSessionUnit(unit.companyId);
  return { kind: 'unit', name: user.realName, user, unit: unit ?? undefined };
};

const whoIsOperator = async (how?: How): Promise<Who> => {
  const operator = await call(operatorInfo, {}, how).catch(how?.silent ? rethrow : endUselessSession);
  return { kind: 'operator', name: operator.realName, operator };
};

const fetchAccess = async (kind: SessionKind, how?: How): Promise<Access> => {
  const who = await (kind === 'operator' ? whoIsOperator(how) : whoIsUnitUser(how));
  if (kind === 'unit' && !who.unit) return accessOf(who, []);
  const { list } = await call(getMenu, { systemCode: systems[kind] }, how);
  // Whoever lost the unit between the two answers has no menu in it, and is asked for once more.
  const isLost = kind === 'unit' && list.length === 0;
  return accessOf(isLost ? await whoIsUnitUser(how) : who, list);
};

const rethrow = (error: unknown): never => {
  throw error;
};

const store = createStore<Access | undefined>(undefined);
/** What somebody may do, read outside of React; undefined until it is known. */
export const currentAccess = store.get;
let underWay: { readonly token: string; readonly promise: Promise<Access> } | undefined;

/** Asks again who is logged in and what they may do. */
export const refreshAccess = (): Promise<Access> => {
  const session = currentSession();
  if (!session) return Promise.reject(new Error('nobody is logged in'));
  const promise = fetchAccess(session.kind).then((access) => {
    if (currentSession()?.token === session.token) store.set(access);
    return access;
  });
  underWay = { token: session.token, promise };
  promise.catch(() => {
    if (underWay?.promise === promise) underWay = undefined;
  });
  return promise;
};

/** Looks quietly whether somebody may do other things than before, and shows it if so; answers whether it was so. */
export const recheckAccess = async (): Promise<boolean> => {
  const session = currentSession();
  const known = store.get();
  if (!session || !known) return false;
  const access = await fetchAccess(session.kind, { silent: true });
  const isSame = JSON.stringify(access) === JSON.stringify(known);
  if (isSame || store.get() !== known || currentSession()?.token !== session.token) return false;
  underWay = { token: session.token, promise: Promise.resolve(access) };
  store.set(access);
  return true;
};

/** Who is logged in and what they may do; asked once per session and unit. */
export const loadAccess = (): Promise<Access> =>
  underWay && underWay.token === currentSession()?.token ? underWay.promise : refreshAccess();

// The pages on the screen keep what they know until they are left; the next page asks for the new session.
watchSession(() => {
  if (underWay?.token !== currentSession()?.token) underWay = undefined;
});

/** Who is logged in and what they may do, inside of pages that stand behind the login. */
export const useAccess = (): Access => {
  const access = useStore(store);
  if (!access) throw new Error('no page behind the login is shown before access is known');
  return access;
};
