import { daysLeft } from '@chancery/contract/certificate/rules.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { administratorsOf, type Tell } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { type CertificateRow, certificateNotice, sealCertificate } from './certificate.table.ts';

const atOnce = 200;
const { noticeDays } = limits.certificate;

export type EndNotices = ReturnType<typeof createEndNotices>;

/** Warns those who run a unit, and the keeper, before the certificate of a seal ends: each time once. */
export const createEndNotices = (transactions: Transactions, tell: Tell) => {
  /** What was not told in time is not told late: the nearest warning stands for those before it. */
  const isFirst = async (tx: Tx, row: CertificateRow, now: Date): Promise<boolean> => {
    const due = noticeDays.filter((days) => daysLeft(row, now) <= days);
    const told = await tx
      .insert(certificateNotice)
      .values(due.map((days) => ({ certificateId: row.id, companyId: row.companyId, days })))
      .onConflictDoNothing()
      .returning();
    return told.length > 0;
  };

  const warn = async (tx: Tx, row: CertificateRow, now: Date): Promise<void> => {
    const [seal] = await tx.select().from(device).where(eq(device.id, row.deviceId));
    if (!seal || seal.unboundAt || !(await isFirst(tx, row, now))) return;
    const people = await administratorsOf(tx, row.companyId);
    await tell(tx, {
      companyId: row.companyId,
      to: [...people, ...(seal.keeperId ? [seal.keeperId] : [])],
      event: MessageEvent.certificateEnding,
      params: { name: seal.name, days: daysLeft(row, now), endsOn: row.endsAt.toISOString().slice(0, 10) },
      link: '/cost/sertupdate',
      object: { type: 'certificate', id: row.id },
    });
  };

  /** Those whose nearest warning was not given yet. */
  const due = (tx: Tx, now: Date) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    const nearest = sql`(SELECT min(d) FROM unnest(${sql.param([...noticeDays])}::int[]) AS d
      WHERE ${sealCertificate.endsAt} <= ${at} + make_interval(days => d))`;
    const isTold = sql`EXISTS (SELECT FROM ${certificateNotice}
      WHERE ${certificateNotice.certificateId} = ${sealCertificate.id} AND ${certificateNotice.days} = ${nearest})`;
    return tx
      .select()
      .from(sealCertificate)
      .where(
        and(
          isNull(sealCertificate.replacedAt),
          isNull(sealCertificate.revokedAt),
          gt(sealCertificate.endsAt, now),
          sql`${nearest} IS NOT NULL AND NOT ${isTold}`,
        ),
      )
      .orderBy(sealCertificate.endsAt)
      .limit(atOnce);
  };

  const run = async (now: Date = new Date()): Promise<void> => {
    for (const row of await transactions.read('platform', (tx) => due(tx, now)))
      await transactions.apart({ companyId: row.companyId }, (tx) => warn(tx, row, now));
  };

  return { run };
};
