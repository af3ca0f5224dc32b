import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { inArray } from 'drizzle-orm';
import type { EvidenceStep } from '../kit/said.ts';
import { iso } from '../kit/time.ts';
import type { Tx } from '../kit/transaction.ts';
import { appendEntries } from '../proof/evidence/append.ts';
import type { CallMac } from '../proof/evidence/call-mac.ts';
import { provable } from '../seal-use/authorization/authorization.steps.ts';
import { authorization } from '../seal-use/authorization/authorization.table.ts';
import { pressPhoto, useRecord } from '../seal-use/use-record/use-record.table.ts';
import { demoUnits } from './demo-people.ts';
import { sayDemoRows } from './demo-rows.ts';

/** A step with when it would have been taken. */
interface Dated {
  readonly at: Date;
  readonly step: EvidenceStep;
}

const unitIds = demoUnits.map(({ id }) => id);
const batch = 500;

const grantSteps = async (tx: Tx): Promise<Dated[]> => {
  const rows = await tx.select().from(authorization).where(inArray(authorization.companyId, unitIds));
  return rows.flatMap((row) => {
    const by = row.grantedBy ? { by: { id: row.grantedBy, name: row.grantedByName } } : {};
    const step = { companyId: row.companyId, subjectId: row.id, facts: { ...provable(row), demo: true } };
    return [
      { at: row.createdAt, step: { ...step, kind: EvidenceKind.authorizationGranted, ...by } },
      ...(row.activatedAt
        ? [
            {
              at: row.activatedAt,
              step: {
                ...step,
                kind: EvidenceKind.authorizationActivated,
                by: { id: row.userId, name: row.userName },
              },
            },
          ]
        : []),
      ...(row.endedAt ? [{ at: row.endedAt, step: { ...step, kind: EvidenceKind.authorizationEnded } }] : []),
    ];
  });
};

/** What the intake said of the presses, with the moment each arrived. */
const pressSteps = (taken: readonly EvidenceStep[]): Dated[] =>
  taken.map((step) => ({
    at: new Date(String(step.facts.receivedAt)),
    step: { ...step, facts: { ...step.facts, demo: true } },
  }));

const usesOf = async (tx: Tx) => {
  const rows = await tx.select().from(useRecord).where(inArray(useRecord.companyId, unitIds));
  return new Map(rows.map((row) => [row.id, { ...row, thread: row.authorizationId ?? row.id }]));
};
type Uses = Awaited<ReturnType<typeof usesOf>>;

const photoSteps = async (tx: Tx, uses: Uses): Promise<Dated[]> => {
  const rows = await tx.select().from(pressPhoto).where(inArray(pressPhoto.companyId, unitIds));
  return rows.map((row) => ({
    at: row.takenAt,
    step: {
      companyId: row.companyId,
      kind: EvidenceKind.photoTaken,
      subjectId: row.id,
      threadId: uses.get(row.recordId)?.thread ?? row.recordId,
      facts: {
        recordId: row.recordId,
        empowerNo: uses.get(row.recordId)?.empowerNo ?? '',
        digest: row.digest.toString('hex'),
        source: row.source,
        takenAt: iso(row.takenAt),
        demo: true,
      },
      ...(row.byId ? { by: { id: row.byId, name: row.byName } } : {}),
    },
  }));
};

const reviewSteps = (uses: Uses): Dated[] =>
  [...uses.values()].flatMap((row) =>
    row.reviewedAt && row.reviewedBy
      ? {
          at: row.reviewedAt,
          step: {
            companyId: row.companyId,
            kind: EvidenceKind.useReviewed,
            subjectId: row.id,
            threadId: row.thread,
            facts: {
              empowerNo: row.empowerNo,
              deviceId: row.deviceId,
              presses: row.presses,
              found: row.verdict,
              reasons: row.reasons,
              verdict: row.reviewVerdict,
              opinion: row.reviewOpinion,
              demo: true,
            },
            by: { id: row.reviewedBy, name: row.reviewedByName },
          },
        }
      : [],
  );

/**
 * Writes the demo's history into the logs of its units, so that reports of it can be made; each entry says what it is.
 * Of the rows only what they are in the end is said.
 */
export const addDemoEvidence = async (
  tx: Tx,
  taken: readonly EvidenceStep[],
  macOf: CallMac,
): Promise<void> => {
  const uses = await usesOf(tx);
  const kinds = [await grantSteps(tx), pressSteps(taken), await photoSteps(tx, uses), reviewSteps(uses)];
  const steps = kinds.flat().sort((a, b) => a.at.getTime() - b.at.getTime());
  for (let at = 0; at < steps.length; at += batch)
    await appendEntries(
      tx,
      steps.slice(at, at + batch).map(({ step }) => step),
      macOf,
    );
  tx.said.rows.length = 0;
  await sayDemoRows(tx);
};
