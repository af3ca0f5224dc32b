import { getCounts } from '@chancery/contract/dashboard/counts.ts';
import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { scopeOf } from '../../kit/actor.ts';
import type { Counts } from '../../kit/counts.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Inbox } from '../../kit/inbox.ts';
import type { Transactions } from '../../kit/transaction.ts';

/** The numbers beside the entries of the menu. */
export const createMenuCounts = (transactions: Transactions, counts: Counts, inbox: Inbox) =>
  answering({}, () => [
    handle(getCounts, async ({ actor }) => {
      const [found, waiting] = await transactions.read(scopeOf(actor), (tx) =>
        Promise.all([counts.read(tx, actor), inbox.count(tx, actor)]),
      );
      return {
        applyNumber: {
          approveAll: found.get('applyNumber.approveAll') ?? 0,
          applyAll: found.get('applyNumber.applyAll') ?? 0,
        },
        useNumber: found.get('useNumber') ?? 0,
        usingNumber: found.get('usingNumber') ?? 0,
        authorNumber: found.get('authorNumber') ?? 0,
        messageNumber: found.get('messageNumber') ?? 0,
        grantNumber: waiting.find(({ kind }) => kind === InboxKind.authorise)?.count ?? 0,
        inboxNumber: waiting.reduce((sum, { count }) => sum + count, 0),
      };
    }),
  ]);
