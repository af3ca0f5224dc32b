import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { reviewUse } from '@chancery/contract/use-record/calls.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { eq } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { keptAuthorization } from '../authorization/authorization.kept.ts';
import { authorization } from '../authorization/authorization.table.ts';
import { findRecord } from './use-record.detail.ts';
import { keptRecord } from './use-record.kept.ts';
import { type UseRecordRow, useRecord } from './use-record.table.ts';

const shown = ({ verdict, reasons, reviewVerdict, reviewOpinion }: UseRecordRow) => ({
  verdict,
  reasons,
  reviewVerdict,
  reviewOpinion,
});

/** The record and, where it has one, its authorisation before it, held; one that is not reviewed is reviewed there. */
const hold = async (tx: Tx, actor: UnitActor, id: string): Promise<UseRecordRow> => {
  const { authorizationId } = await findRecord(tx, actor, id);
  if (authorizationId) {
    const [grant] = await tx
      .select({ status: authorization.status })
      .from(authorization)
      .where(eq(authorization.id, authorizationId))
      .for('no key update');
    if (grant?.status !== AuthorizationStatus.reviewed) refuse('useRecord.stillOpen');
  }
  const [row] = await tx.select().from(useRecord).where(eq(useRecord.id, id)).for('no key update');
  return row ?? refuse('useRecord.notFound');
};

/** Reviews of uses that no authorisation's review covers. */
export const createUseReviews = (transactions: Transactions, evidence: Evidence) => {
  const review = (actor: UnitActor, { id, verdict, opinion }: CheckedInput<typeof reviewUse>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await hold(tx, actor, id);
      if (row.userId === actor.id) refuse('useRecord.ownUse');
      if (verdict !== UseVerdict.normal && opinion === '') refuse('useRecord.opinionNeeded');
      const reviewed = {
        reviewedBy: actor.id,
        reviewedByName: actor.name,
        reviewedAt: new Date(),
        reviewVerdict: verdict,
        reviewOpinion: opinion,
      };
      await changeRows(
        tx,
        keptRecord,
        { ...reviewed, needsReview: false, unreadException: false },
        eq(useRecord.id, id),
      );
      if (row.authorizationId)
        await changeRows(tx, keptAuthorization, reviewed, eq(authorization.id, row.authorizationId));
      await evidence.append(tx, {
        companyId: actor.companyId,
        kind: EvidenceKind.useReviewed,
        subjectId: id,
        threadId: row.authorizationId ?? id,
        facts: {
          empowerNo: row.empowerNo,
          deviceId: row.deviceId,
          presses: row.presses,
          found: row.verdict,
          reasons: row.reasons,
          verdict,
          opinion,
        },
        by: { id: actor.id, name: actor.name },
      });
      await tellLive(tx, { kind: 'counts', companyId: actor.companyId, accountIds: [actor.id] });
      note({
        objectType: 'useRecord',
        objectId: id,
        objectName: row.empowerNo || row.deviceName,
        before: shown(row),
        after: shown({ ...row, reviewVerdict: verdict, reviewOpinion: opinion }),
      });
      return {};
    });

  return answering({ review }, (reviews) => [
    handle(reviewUse, ({ actor, input }) => reviews.review(actor, input)),
  ]);
};
