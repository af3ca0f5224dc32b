import { limits } from '@chancery/contract/limits.ts';
import { LivePart } from '@chancery/contract/live/codes.ts';
import { and, eq } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { isLinkOpen, liveInvite, type PersonRow } from './live.table.ts';
import { isPresent } from './room.present.ts';

/** Somebody at the door of a room. */
export type Comer = Pick<PersonRow, 'part' | 'accountId' | 'inviteId'>;

const { watchers: max } = limits.filming;

/** Refuses whoever finds all places taken; those who come again sit where they sat. */
export const refuseFull = (people: readonly PersonRow[], comer: Comer): void => {
  if (comer.part === LivePart.filmer) return;
  const others = people.filter(
    (one) =>
      one.part !== LivePart.filmer &&
      isPresent(one) &&
      (one.accountId !== comer.accountId || one.inviteId !== comer.inviteId),
  );
  if (others.length >= max) refuse('live.full', { params: { max } });
};

/** A link may have been withdrawn between its code and the seat; while the room is held it cannot be. */
export const refuseClosed = async (tx: Tx, { inviteId }: Comer): Promise<void> => {
  if (inviteId === null) return;
  if ((await tx.$count(liveInvite, and(eq(liveInvite.id, inviteId), isLinkOpen))) === 0)
    refuse('live.inviteOver');
};
