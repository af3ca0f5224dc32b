import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getRoleMatrix } from '@chancery/contract/role/calls.ts';
import { Role } from '#wire/unit/codes.ts';

type Matrix = CallResult<typeof getRoleMatrix>;

/** An entry of the matrix. */
export type Entry = Matrix['list'][number];

/** The roles one decides about; the main administrator always has everything. */
export const decidedRoles = [Role.administrator, Role.sealKeeper, Role.member] as const;
export type DecidedRole = (typeof decidedRoles)[number];

/** What has been decided differently and not saved yet, by role and code. */
export type Draft = ReadonlyMap<string, boolean>;

const keyOf = (role: DecidedRole, code: string) => `${role} ${code}`;

/** Whether a role has an entry, with what has been decided but not saved. */
export const hasEntry = (draft: Draft, entry: Entry, role: DecidedRole): boolean =>
  draft.get(keyOf(role, entry.code)) ?? entry.roles.includes(role);

/** Decides about one entry; what is decided back is no change. */
const put = (draft: Map<string, boolean>, entry: Entry, role: DecidedRole, granted: boolean): void => {
  if (entry.roles.includes(role) === granted) draft.delete(keyOf(role, entry.code));
  else draft.set(keyOf(role, entry.code), granted);
};

/** Decides about an entry. A page that is taken takes its buttons along; a button that is given brings its page. */
export const decide = (
  draft: Draft,
  list: readonly Entry[],
  entry: Entry,
  role: DecidedRole,
  granted: boolean,
): Draft => {
  const next = new Map(draft);
  put(next, entry, role, granted);
  const along = list.filter((other) =>
    entry.kind === 'page'
      ? !granted && other.parent === entry.code
      : granted && other.kind === 'page' && other.code === entry.parent,
  );
  for (const other of along) put(next, other, role, granted);
  return next;
};

/** Everything as it is where nobody has decided otherwise. */
export const toStandard = (list: readonly Entry[]): Draft => {
  const next = new Map<string, boolean>();
  for (const entry of list.filter(({ kind }) => kind !== 'group'))
    for (const role of decidedRoles) put(next, entry, role, entry.defaults.includes(role));
  return next;
};

/** What has changed, as it is sent. */
export const changesOf = (draft: Draft, list: readonly Entry[]) =>
  list.flatMap((entry) =>
    decidedRoles.flatMap((role) => {
      const granted = draft.get(keyOf(role, entry.code));
      return granted === undefined || granted === entry.roles.includes(role)
        ? []
        : [{ role, code: entry.code, granted }];
    }),
  );
