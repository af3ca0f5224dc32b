import { AnnouncementState as State } from '@chancery/contract/announcement/codes.ts';
import { announcementPath } from '@chancery/contract/announcement/paths.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company, membership, type Tell } from '../../people/ports.ts';
import type { Announcement } from './announcement.present.ts';
import { announcement } from './announcement.table.ts';

/** The next unit that sees it and has not been told. */
const nextUnit = async (tx: Tx, row: Announcement): Promise<string | undefined> => {
  const [next] = await tx
    .select({ id: company.id })
    .from(company)
    .where(
      and(
        isNull(company.deletedAt),
        row.toldUnit ? gt(company.id, row.toldUnit) : undefined,
        sql`announcement_seen(${row.id}, ${row.state}, ${row.audience}, ${row.opensAt?.toISOString()}::timestamptz,
                              ${row.closesAt?.toISOString() ?? null}::timestamptz, ${company.id})`,
      ),
    )
    .orderBy(asc(company.id))
    .limit(1);
  return next?.id;
};

const tellUnit = async (tx: Tx, tell: Tell, row: Announcement, companyId: string): Promise<void> => {
  const readers = await tx
    .select({ id: membership.accountId })
    .from(membership)
    .where(
      and(
        eq(membership.companyId, companyId),
        isNull(membership.disabledAt),
        row.roles.length > 0 ? inArray(membership.role, row.roles) : undefined,
      ),
    );
  await tell(tx, {
    companyId,
    to: readers.map(({ id }) => id),
    event: MessageEvent.announcementShown,
    params: { title: row.titleZh || row.titleEn, titleEn: row.titleEn || row.titleZh },
    link: announcementPath[row.kind](row.id),
    object: { type: row.kind, id: row.id },
  });
};

/**
 * Tells of announcements that have begun to be shown, a unit in each transaction: whoever is killed goes on with the next
 * unit, and several servers take turns.
 */
export const createTellUnits = (transactions: Transactions, tell: Tell) => {
  /** Whether there was somebody to tell. */
  const step = (): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const [row] = await tx
        .select()
        .from(announcement)
        .where(
          and(
            eq(announcement.state, State.published),
            eq(announcement.tells, true),
            isNull(announcement.toldAt),
            lte(announcement.opensAt, sql`now()`),
          ),
        )
        .orderBy(asc(announcement.opensAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!row) return false;
      const unit = await nextUnit(tx, row);
      if (unit) await tellUnit(tx, tell, row, unit);
      await tx
        .update(announcement)
        .set(unit ? { toldUnit: unit } : { toldAt: sql`now()` })
        .where(eq(announcement.id, row.id));
      return true;
    });

  return async (): Promise<void> => {
    while (await step());
  };
};
