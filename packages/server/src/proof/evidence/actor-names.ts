import type { Entry } from '@chancery/evidence/entry.ts';
import type { RowState } from '../../kit/kept-table.ts';

/** For how long a name may still be written that was changed: requests under way know the one before. */
const oldNameMs = 120_000;

interface Named {
  name: unknown;
  before?: { readonly name: unknown; readonly until: number };
}

/** Keeps what members are called as the log goes on, and tells whether somebody acted by a name that it never said. */
export const createActorNames = () => {
  const people = new Map<string, Named>();

  /** Says what a membership is from now on. */
  const note = ({ accountId, realName }: RowState, at: string): void => {
    if (typeof accountId !== 'string') return;
    const known = people.get(accountId);
    if (!known) people.set(accountId, { name: realName });
    else if (known.name !== realName) {
      known.before = { name: known.name, until: Date.parse(at) + oldNameMs };
      known.name = realName;
    }
  };

  const isKnownAs = ({ by, at }: Pick<Entry, 'by' | 'at'>): boolean => {
    const known = by && people.get(by.id);
    if (!known || known.name === by.name) return true;
    return known.before?.name === by.name && Date.parse(at) <= known.before.until;
  };

  return { note, isKnownAs };
};
