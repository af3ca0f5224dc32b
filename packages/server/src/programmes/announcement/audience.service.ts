import { listAudienceUnits, openAnnouncement } from '@chancery/contract/announcement/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, ilike, isNull, or } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { isFor } from './announcement.conditions.ts';
import { announcement, announcementRead } from './announcement.table.ts';

/** Whom something is announced to, and who has opened it. */
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
  /** Which of them a unit sees is the business of a policy of the database. */
  const open = (actor: UnitActor, id: string): Promise<CallResult<typeof openAnnouncement>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [seen] = await tx
        .select({ id: announcement.id })
        .from(announcement)
        .where(and(eq(announcement.id, id), isFor(actor)));
      if (!seen) refuse('announcement.notFound');
      await tx
        .insert(announcementRead)
        .values({ announcementId: id, companyId: actor.companyId, accountId: actor.id })
        .onConflictDoNothing();
      return {};
    });

  return answering({ units, open }, (audience) => [
    handle(openAnnouncement, ({ actor, input }) => audience.open(actor, input.id)),
    handle(listAudienceUnits, ({ input }) => audience.units(input)),
  ]);
};
