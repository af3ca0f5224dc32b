import type { ErrorKey } from '@chancery/contract/errors.ts';
import { ReviewState as State } from '@chancery/contract/review/codes.ts';
import { type Criterion, meanOf, totalOf } from '@chancery/contract/review/criteria.ts';
import { mayReview } from '@chancery/contract/review/steps.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addRows, removeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { account, membership } from '../../people/ports.ts';
import { keptReview } from './review.kept.ts';
import { review } from './review.table.ts';

type Review = typeof review.$inferSelect;

/** What was submitted by a unit and is to be judged. */
interface Subject {
  readonly id: string;
  readonly companyId: string;
}

/** Somebody who judges: a member of a unit, found by their phone. */
export const expertOf = async (
  tx: Tx,
  { companyId, mobile }: { readonly companyId: string; readonly mobile: string },
  missing: ErrorKey,
) => {
  const [found] = await tx
    .select({ accountId: account.id, name: membership.realName })
    .from(account)
    .innerJoin(membership, eq(membership.accountId, account.id))
    .where(
      and(eq(account.mobile, mobile), eq(membership.companyId, companyId), isNull(membership.disabledAt)),
    );
  return found ? { ...found, companyId } : refuse(missing);
};

type Expert = Awaited<ReturnType<typeof expertOf>>;

/** Asks somebody to judge each of some subjects, but for those of any unit they belong to, and those they have already. */
export const askExpert = async (
  tx: Tx,
  panelId: string,
  { accountId, companyId, name }: Expert,
  subjects: readonly Subject[],
): Promise<{ readonly asked: number; readonly excluded: number }> => {
  const units = await tx
    .select({ id: membership.companyId })
    .from(membership)
    .where(eq(membership.accountId, accountId));
  const own = new Set([companyId, ...units.map(({ id }) => id)]);
  const free = subjects.filter((subject) => !own.has(subject.companyId));
  const added =
    free.length === 0
      ? []
      : await addRows(
          tx,
          keptReview,
          free.map((subject) => ({
            id: uuidv7(),
            panelId,
            subjectId: subject.id,
            subjectUnit: subject.companyId,
            companyId,
            accountId,
            reviewerName: name,
            state: State.asked,
          })),
          { known: 'stays' },
        );
  return { asked: added.length, excluded: subjects.length - free.length };
};

/** Takes back that somebody was asked. */
export const recall = async (tx: Tx, id: string): Promise<Review> => {
  const [row] = await tx.select().from(review).where(eq(review.id, id)).for('update');
  const found = row ?? refuse('review.notFound');
  if (!mayReview(found.state, 'recall')) refuse('review.step');
  await removeRows(tx, keptReview, eq(review.id, id));
  return found;
};

/** Every review of some subjects. */
export const reviewsOf = (tx: Tx, subjectIds: readonly string[]): Promise<Review[]> =>
  subjectIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(review)
        .where(inArray(review.subjectId, [...subjectIds]))
        .orderBy(asc(review.askedAt), asc(review.id));

/** The mean of what was given so far. */
export const scoreOf = (criteria: readonly Criterion[], rows: readonly Review[]): number | null =>
  meanOf(rows.flatMap(({ scores }) => (scores ? [totalOf(criteria, scores)] : [])));

/** A review as those read it who run the panel. */
export const presentForDesk = (criteria: readonly Criterion[], row: Review) => ({
  id: row.id,
  reviewer: row.reviewerName,
  state: row.state,
  scores: row.scores,
  total: row.scores && totalOf(criteria, row.scores),
  toUnit: row.toUnit,
  toPanel: row.toPanel,
  reason: row.reason,
  askedAt: iso(row.askedAt),
  doneAt: isoOrNull(row.doneAt),
});
