import { listFetches } from '@chancery/contract/download/desk.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { eq, inArray } from 'drizzle-orm';
import { answering, handle } from '../../kit/handle.ts';
import { joinedPage } from '../../kit/list.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { downloadFetch, downloadVersion } from './download.table.ts';

const shown = ['id', 'byName', 'companyId', 'versionId', 'createdAt'] as const;

/** Who downloaded what, as those see it who run the platform. */
export const createFetchList = (transactions: Transactions) => {
  const numbersOf = async (tx: Tx, ids: readonly string[]) => {
    const rows =
      ids.length === 0
        ? []
        : await tx
            .select({ id: downloadVersion.id, number: downloadVersion.number })
            .from(downloadVersion)
            .where(inArray(downloadVersion.id, [...ids]));
    return new Map(rows.map((row) => [row.id, row.number]));
  };

  const list = (input: CheckedInput<typeof listFetches>): Promise<CallResult<typeof listFetches>> =>
    transactions.read('platform', async (tx) => {
      const page = await joinedPage(tx, {
        from: downloadFetch,
        shown,
        join: company,
        by: downloadFetch.companyId,
        where: [
          eq(downloadFetch.downloadId, input.id),
          input.companyId ? eq(downloadFetch.companyId, input.companyId) : undefined,
        ],
        sorts: { createdAt: downloadFetch.createdAt },
        query: input,
        present: (row, { name }) => ({ ...row, companyName: name, createdAt: iso(row.createdAt) }),
      });
      const numbers = await numbersOf(
        tx,
        page.list.map(({ versionId }) => versionId),
      );
      return {
        ...page,
        list: page.list.map(({ versionId, ...row }) => ({ ...row, version: numbers.get(versionId) ?? 0 })),
      };
    });

  return answering({ list }, (fetches) => [handle(listFetches, ({ input }) => fetches.list(input))]);
};
