import { EvidenceKind } from '@chancery/contract/evidence.codes.ts';
import { isSignedForm } from '@chancery/device/envelope.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { provable } from '../features/authorization/authorization.steps.ts';
import { authorization } from '../features/authorization/authorization.table.ts';
import { device } from '../features/device/device.table.ts';
import { appendEntries } from '../features/evidence/append.ts';
import type { EntryMac } from '../features/evidence/entry-mac.ts';
import { press, pressPhoto, useRecord } from '../features/use-record/use-record.table.ts';
import type { EvidenceStep } from '../kit/evidence.ts';
import { iso } from '../kit/time.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
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
      ...(row.endedAt ? [{ at: row.endedAt, step: { ...step, kind: EvidenceKind.authorizationEnded } }] : []),
    ];
  });
};

const pressSteps = async (tx: Tx): Promise<Dated[]> => {
  const rows = await tx
    .select({
      row: press,
      serial: device.serial,
      empowerNo: useRecord.empowerNo,
      threadId: sql<string>`coalesce(${useRecord.authorizationId}, ${useRecord.id})`,
    })
    .from(press)
    .innerJoin(device, eq(device.id, press.deviceId))
    .innerJoin(useRecord, eq(useRecord.id, press.recordId))
    .where(inArray(press.companyId, unitIds))
    .orderBy(asc(press.deviceId), asc(press.counter));
  return rows.map(({ row, serial, empowerNo, threadId }) => ({
    at: row.receivedAt,
    step: {
      companyId: row.companyId,
      kind: EvidenceKind.pressRecorded,
      subjectId: row.id,
      threadId,
      facts: {
        recordId: row.recordId,
        deviceId: row.deviceId,
        serial: serial ?? '',
        counter: row.counter,
        digest: row.digest.toString('hex'),
        empowerNo,
        kind: row.kind,
        useType: row.useType,
        counted: row.counted,
        reasons: row.reasons,
        deviceAt: iso(row.deviceAt),
        receivedAt: iso(row.receivedAt),
        ...(isSignedForm(row.message) ? {} : { signed: false }),
        demo: true,
      },
    },
  }));
};

const photoSteps = async (tx: Tx): Promise<Dated[]> => {
  const rows = await tx.select().from(pressPhoto).where(inArray(pressPhoto.companyId, unitIds));
  return rows.map((row) => ({
    at: row.takenAt,
    step: {
      companyId: row.companyId,
      kind: EvidenceKind.photoTaken,
      subjectId: row.id,
      facts: {
        recordId: row.recordId,
        digest: row.digest.toString('hex'),
        source: row.source,
        takenAt: iso(row.takenAt),
        demo: true,
      },
    },
  }));
};

const reviewSteps = async (tx: Tx): Promise<Dated[]> => {
  const rows = await tx.select().from(useRecord).where(inArray(useRecord.companyId, unitIds));
  return rows.flatMap((row) =>
    row.reviewedAt && row.reviewedBy
      ? {
          at: row.reviewedAt,
          step: {
            companyId: row.companyId,
            kind: EvidenceKind.useReviewed,
            subjectId: row.id,
            facts: {
              empowerNo: row.empowerNo,
              verdict: row.reviewVerdict,
              opinion: row.reviewOpinion,
              demo: true,
            },
            by: { id: row.reviewedBy, name: row.reviewedByName },
          },
        }
      : [],
  );
};

/** Writes the demo's history into the logs of its units, so that reports of it can be made; each entry says what it is. */
export const ensureDemoEvidence = (transactions: Transactions, macOf: EntryMac): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT FROM evidence_entry WHERE company_id = ${unitIds[0]} AND kind = ${EvidenceKind.pressRecorded} LIMIT 1`,
    );
    if (rows.length > 0) return;
    const kinds = [await grantSteps(tx), await pressSteps(tx), await photoSteps(tx), await reviewSteps(tx)];
    const steps = kinds.flat().sort((a, b) => a.at.getTime() - b.at.getTime());
    for (let at = 0; at < steps.length; at += batch)
      await appendEntries(
        tx,
        steps.slice(at, at + batch).map(({ step }) => step),
        macOf,
      );
    await sayDemoRows(tx);
  });
