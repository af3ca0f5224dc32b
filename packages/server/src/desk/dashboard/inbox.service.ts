import { getInbox } from '@chancery/contract/inbox/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { type Actor, isInUnit, scopeOf } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Inbox, WaitingRow } from '../../kit/inbox.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';

const present = (row: WaitingRow) => ({
  kind: row.kind,
  id: row.id,
  partId: row.part_id,
  number: row.number,
  title: row.title,
  from: row.from_name,
  about: row.about,
  at: iso(new Date(row.at)),
  dueAt: isoOrNull(row.due_at && new Date(row.due_at)),
});

/** Everything that waits for somebody, in one place. */
export const createInboxService = (transactions: Transactions, inbox: Inbox) => {
  const get = async (
    actor: Actor,
    { kind, limit }: CheckedInput<typeof getInbox>,
  ): Promise<CallResult<typeof getInbox>> => {
    // Somebody who acts in no unit has no work in one.
    if (actor.kind !== 'operator' && !isInUnit(actor)) return { list: [], total: 0, counts: [] };
    return transactions.read(scopeOf(actor), async (tx) => {
      const counts = await inbox.count(tx, actor);
      return {
        list: (await inbox.oldest(tx, actor, limit, kind)).map(present),
        total: counts.reduce((sum, { count }) => sum + count, 0),
        counts,
      };
    });
  };

  return answering({ get }, (inboxes) => [handle(getInbox, ({ actor, input }) => inboxes.get(actor, input))]);
};
