import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { UseReason } from '@chancery/contract/use-record/codes.ts';
import { isPassing, nextLook, waitsForReview } from '@chancery/contract/use-record/rules.ts';
import { eq, sql } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { administratorsOf, type Tell } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { type SettledRecord, settleRecord } from './record-settle.ts';
import { keptRecord } from './use-record.kept.ts';
import { useRecord } from './use-record.table.ts';

/** How many records are looked at in one transaction. */
const atOnce = 50;

/** Those who should hear of something wrong with a use: who keeps the seal and who runs the unit. */
const readersOf = async (tx: Tx, { companyId, deviceId }: SettledRecord) => {
  const [seal] = await tx
    .select({ name: device.name, keeperId: device.keeperId })
    .from(device)
    .where(eq(device.id, deviceId));
  const people = await administratorsOf(tx, companyId);
  return { seal: seal?.name ?? '', to: seal?.keeperId ? [seal.keeperId, ...people] : people };
};

/** Looks at records whose time has come: photos may have failed to come, and people are told, once for each reason. */
export const createRecordLook = (transactions: Transactions, tell: Tell) => {
  const tellOf = async (tx: Tx, record: SettledRecord, now: Date): Promise<void> => {
    const untold = record.reasons.filter((reason) => !record.told.includes(reason));
    if (untold.length === 0) return;
    const firm = untold.filter((reason) => !isPassing(reason));
    const news = firm.length > 0 ? firm : untold;
    const told = [...record.told, ...news];
    const lookAt = nextLook({ reasons: record.reasons, told }, {}, now) ?? record.photoDue;
    await changeRows(tx, keptRecord, { told, lookAt }, eq(useRecord.id, record.id));
    if (!waitsForReview(record.verdict, record.useType)) return;
    const { seal, to } = await readersOf(tx, record);
    const reasons = news.map((reason) => codeLabel(UseReason, reason)).join(',');
    await tell(tx, {
      companyId: record.companyId,
      to,
      event: 'use.exception',
      params: { seal, reasons },
      link: `/sealManage/recorddetail?id=${record.id}`,
      object: { type: 'useRecord', id: record.id },
    });
    await tellLive(tx, { kind: 'counts', companyId: record.companyId, accountIds: to });
  };

  const lookOnce = (now: Date): Promise<number> =>
    transactions.apart('platform', async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        SELECT id FROM use_record WHERE look_at <= ${now.toISOString()} ORDER BY look_at LIMIT ${atOnce}
        FOR NO KEY UPDATE SKIP LOCKED`);
      for (const { id } of rows) {
        const settled = await settleRecord(tx, id, now);
        if (settled) await tellOf(tx, settled, now);
      }
      return rows.length;
    });

  /** Looks at everything that is due at a moment. */
  return async (now = new Date()): Promise<void> => {
    while ((await lookOnce(now)) === atOnce);
  };
};
