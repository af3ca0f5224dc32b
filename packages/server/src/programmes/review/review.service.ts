import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/review/calls.ts';
import { ReviewState as State } from '@chancery/contract/review/codes.ts';
import { type Criterion, scoreFaults, totalOf } from '@chancery/contract/review/criteria.ts';
import { mayReview } from '@chancery/contract/review/steps.ts';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { standsSince } from '../../people/ports.ts';
import type { Submissions } from '../submission/submissions.ts';
import { reviewsOf } from './panel.ts';
import { keptReview } from './review.kept.ts';
import { review } from './review.table.ts';

type Review = typeof review.$inferSelect;

/** What is judged, as the module says whose it is. */
export interface Subject {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly applicant: string;
  /** Reviewers are not told whose it is. */
  readonly blind: boolean;
  /** The version that is judged. */
  readonly version: number;
  /** Whether points are taken now. */
  readonly isOpen: boolean;
  readonly criteria: Criterion[];
}

/** Subjects by their ids. */
export type SubjectsOf = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Subject>>;

/** Whoever belongs to a unit that is judged has nothing to do with it, whenever they came to belong to it. */
const isFree = sql`judges_freely(${review.accountId}, ${review.subjectId}, ${review.subjectUnit})`;
const isMine = ({ id, companyId }: Pick<UnitActor, 'id' | 'companyId'>): SQL | undefined =>
  and(eq(review.accountId, id), eq(review.companyId, companyId), isFree);

/** Files open for whoever judges what they belong to, while they do and are what they were. */
const heldByReviewer = ({ holderId, since }: { readonly holderId: string; readonly since: Date }): SQL =>
  sql`EXISTS (SELECT FROM ${review} JOIN submission_file sf ON sf.subject_id = ${review.subjectId}
    WHERE sf.file_id = ${file.id} AND ${review.accountId} = ${holderId} AND ${ne(review.state, State.declined)}
      AND ${isFree} AND ${standsSince({
        companyId: sql`${review.companyId}`,
        accountId: sql`${review.accountId}`,
        since,
      })})`;

/** Reviews as those give them who were asked. */
export const createReviewService = (
  transactions: Transactions,
  submissions: Submissions,
  files: Pick<FileService, 'letHold'>,
  kinds: readonly SubjectsOf[],
) => {
  /** Whatever module what is judged belongs to. */
  const subjectsOf: SubjectsOf = async (tx, ids) => {
    const found = new Map<string, Subject>();
    for (const kind of kinds) for (const [id, subject] of await kind(tx, ids)) found.set(id, subject);
    return found;
  };
  files.letHold(heldByReviewer);

  const present = (row: Review, subject: Subject) => ({
    id: row.id,
    titleZh: subject.titleZh,
    titleEn: subject.titleEn,
    applicant: subject.blind ? null : subject.applicant,
    state: row.state,
    askedAt: iso(row.askedAt),
    doneAt: isoOrNull(row.doneAt),
  });

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listReviews>,
  ): Promise<CallResult<typeof call.listReviews>> =>
    transactions.read('platform', async (tx) => {
      const page = await keysetPage(tx, {
        from: review,
        where: [isMine(actor), input.state ? eq(review.state, input.state) : undefined],
        sorts: { askedAt: review.askedAt },
        query: input,
        present: (row) => row,
      });
      const subjects = await subjectsOf(
        tx,
        page.list.map(({ subjectId }) => subjectId),
      );
      return {
        ...page,
        list: page.list.flatMap((row) => {
          const subject = subjects.get(row.subjectId);
          return subject ? [present(row, subject)] : [];
        }),
      };
    });

  /** My review with what it is about; one that I declined shows nothing any more. */
  const find = async (tx: Tx, actor: UnitActor, id: string) => {
    const [row] = await tx
      .select()
      .from(review)
      .where(and(eq(review.id, id), isMine(actor), ne(review.state, State.declined)));
    const subject = row && (await subjectsOf(tx, [row.subjectId])).get(row.subjectId);
    return row && subject ? { row, subject } : refuse('review.notFound');
  };

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof call.getReview>> =>
    transactions.read('platform', async (tx) => {
      const { row, subject } = await find(tx, actor, id);
      const { criteria, blind } = subject;
      const submitted = await submissions.versionAt(tx, row.subjectId, subject.version);
      const filled = await submissions.present(tx, submitted ?? refuse('review.notFound'), blind);
      const others = row.scores ? await reviewsOf(tx, [row.subjectId]) : [];
      return {
        ...present(row, subject),
        ...filled,
        criteria,
        open: subject.isOpen && mayReview(row.state, 'score'),
        scores: row.scores,
        total: row.scores && totalOf(criteria, row.scores),
        toUnit: row.toUnit,
        toPanel: row.toPanel,
        others: others.flatMap((other) =>
          other.id !== row.id && other.scores
            ? [{ total: totalOf(criteria, other.scores), toPanel: other.toPanel }]
            : [],
        ),
      };
    });

  /** Holds what is judged until the transaction ends: by which criteria, or nothing where no points are taken. */
  const hold = async (tx: Tx, id: string): Promise<Criterion[] | null> => {
    const { rows } = await tx.execute<{ criteria: Criterion[] | null }>(
      sql`SELECT review_hold(${id}) AS criteria`,
    );
    return rows[0]?.criteria ?? null;
  };

  const lock = async (tx: Tx, actor: UnitActor, id: string, step: 'score' | 'decline'): Promise<Review> => {
    const [row] = await tx
      .select()
      .from(review)
      .where(and(eq(review.id, id), isMine(actor)))
      .for('update');
    const found = row ?? refuse('review.notFound');
    if (step === 'score' && found.state === State.declined) refuse('review.notFound');
    if (!mayReview(found.state, step)) refuse('review.step');
    note({ objectType: 'review', objectId: id });
    return found;
  };

  const score = (
    actor: UnitActor,
    { id, scores, toUnit, toPanel }: CheckedInput<typeof call.scoreReview>,
  ): Promise<CallResult<typeof call.scoreReview>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const held = await hold(tx, id);
      await lock(tx, actor, id, 'score');
      const criteria = held ?? refuse('review.step');
      const faults = scoreFaults(criteria, scores);
      if (faults.length > 0) refuse('request.invalid', { fields: faults });
      const given = { state: State.scored, scores, toUnit, toPanel, doneAt: sql`now()` };
      await changeRows(tx, keptReview, given, eq(review.id, id));
      note({ objectType: 'review', objectId: id, after: { scores } });
      return { total: totalOf(criteria, scores) };
    });

  const decline = (
    actor: UnitActor,
    { id, reason }: CheckedInput<typeof call.declineReview>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await lock(tx, actor, id, 'decline');
      const given = { state: State.declined, reason, doneAt: sql`now()` };
      await changeRows(tx, keptReview, given, eq(review.id, id));
      return {};
    });

  return answering({ list, get, score, decline }, (reviews) => [
    handle(call.listReviews, ({ actor, input }) => reviews.list(actor, input)),
    handle(call.getReview, ({ actor, input }) => reviews.get(actor, input.id)),
    handle(call.scoreReview, ({ actor, input }) => reviews.score(actor, input)),
    handle(call.declineReview, ({ actor, input }) => reviews.decline(actor, input)),
  ]);
};
