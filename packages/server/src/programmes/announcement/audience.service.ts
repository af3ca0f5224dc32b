import { listAudienceUnits } from '@chancery/contract/announcement/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { ilike, isNull, or } from 'drizzle-orm';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';

/** Whom an operator chooses to announce something to: names of units, and nothing else of them. */
export const createAudience = (transactions: Transactions) => {
  const units = (
    input: CheckedInput<typeof listAudienceUnits>,
  ): Promise<CallResult<typeof listAudienceUnits>> =>
    transactions.read('platform', (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      return keysetPage(tx, {
        from: company,
        where: [
          isNull(company.deletedAt),
          pattern ? or(ilike(company.name, pattern), ilike(company.fullName, pattern)) : undefined,
        ],
        sorts: { name: company.name },
        query: input,
        present: ({ id, name, fullName }) => ({ id, name, fullName }),
      });
    });
  return answering({ units }, (audience) => [
    handle(listAudienceUnits, ({ input }) => audience.units(input)),
  ]);
};
