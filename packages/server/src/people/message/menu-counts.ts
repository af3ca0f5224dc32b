import { getCounts } from '@chancery/contract/dashboard/counts.ts';
import { scopeOf } from '../../kit/actor.ts';
import type { Counts } from '../../kit/counts.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Transactions } from '../../kit/transaction.ts';

/** The numbers beside the entries of the menu. */
export const createMenuCounts = (transactions: Transactions, counts: Counts) =>
  answering({}, () => [
    handle(getCounts, async ({ actor }) => {
      const found = await transactions.read(scopeOf(actor), (tx) => counts.read(tx, actor));
      return {
        applyNumber: {
          approveAll: found.get('applyNumber.approveAll') ?? 0,
          applyAll: found.get('applyNumber.applyAll') ?? 0,
        },
        useNumber: found.get('useNumber') ?? 0,
        usingNumber: found.get('usingNumber') ?? 0,
        authorNumber: found.get('authorNumber') ?? 0,
        messageNumber: found.get('messageNumber') ?? 0,
      };
    }),
  ]);
