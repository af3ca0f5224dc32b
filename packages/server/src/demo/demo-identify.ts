import { randomBytes } from 'node:crypto';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { MarkState } from '@chancery/contract/watermark/codes.ts';
import { isUnderWay } from '@chancery/contract/watermark/rules.ts';
import { eq, sql } from 'drizzle-orm';
import type { file } from '../files/file/file.table.ts';
import type { FileStore } from '../files/file/file-store.ts';
import type { Jobs } from '../kit/jobs.ts';
import { addRows } from '../kit/keep-rows.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
import { keptDetection } from '../marks/identify/identify.kept.ts';
import { identifyJob } from '../marks/identify/identify-job.ts';
import { markJob } from '../marks/watermark/mark-job.ts';
import { keptMark } from '../marks/watermark/watermark.kept.ts';
import { watermarkRecord } from '../marks/watermark/watermark.table.ts';
import { demoContract, repriced } from './demo-contract.ts';
import { keepDemoFile } from './demo-file.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const [{ id: companyId }] = demoUnits;
const [boss, , keeper] = demoPeople;
const idOf = (number: number): string => demoId(9, 600 + number);
const recordId = idOf(0);
const dayMs = 86_400_000;
const demoJob = 'demo.identify';
const lookAgainMs = 3_000;

interface Parts {
  readonly transactions: Transactions;
  readonly store: FileStore;
  readonly jobs: Jobs;
}

/** What became of the marked contract, and a paper that was never marked. */
const stories: readonly {
  readonly name: string;
  readonly made: (marked: Buffer) => Buffer | Promise<Buffer>;
}[] = [
  { name: '群里转发的合同.pdf', made: (marked) => Buffer.concat([marked, Buffer.from('% forwarded\n')]) },
  { name: '对方寄回的合同.pdf', made: (marked) => repriced(marked, '64,000', '84,000') },
  { name: '来历不明的报价单.pdf', made: () => demoContract('Quotation', '71,500') },
];

/** Keeps a PDF, and says of it what a record of it says. */
const keepPdf = async (
  tx: Tx,
  store: FileStore,
  about: Pick<typeof file.$inferInsert, 'id' | 'name' | 'purpose' | 'createdBy' | 'createdAt'>,
  bytes: Buffer,
) => {
  const fileType = FileType.pdf;
  const digest = await keepDemoFile(tx, store, { ...about, companyId, type: fileType }, bytes);
  return { fileId: about.id, fileName: about.name, fileType, digest };
};

const addRecord = async (tx: Tx, store: FileStore, at: Date): Promise<void> => {
  const name = '供货合同.pdf';
  const [createdBy, createdByName] = [keeper?.id ?? '', keeper?.realName ?? ''];
  const about = { id: idOf(1), name, purpose: FilePurpose.watermark, createdBy, createdAt: at };
  const { fileId, fileType } = await keepPdf(
    tx,
    store,
    about,
    await demoContract('Supply agreement', '64,000'),
  );
  await addRows(tx, keptMark, [
    {
      id: recordId,
      companyId,
      markId: randomBytes(8).readBigInt64BE(),
      sourceFileId: fileId,
      fileName: name,
      fileType,
      strength: 'standard',
      variant: 'overlay',
      note: '发给青瓷贸易的一份',
      createdBy,
      createdByName,
      createdAt: at,
    },
  ]);
};

/** Asks where each of the papers came from, as somebody would; the answers are those of the engine. */
const askAll = async (tx: Tx, { store, jobs }: Parts, marked: Buffer): Promise<void> => {
  if (!boss) return;
  const [createdBy, createdByName] = [boss.id, boss.realName];
  for (const [at, { name, made }] of stories.entries()) {
    const createdAt = new Date(Date.now() - (9 - at * 3) * dayMs);
    const about = { id: idOf(10 + at), name, purpose: FilePurpose.identify, createdBy, createdAt };
    const id = idOf(20 + at);
    const kept = await keepPdf(tx, store, about, await made(marked));
    const row = { ...kept, id, companyId, createdBy, createdByName, createdAt };
    await addRows(tx, keptDetection, [row]);
    await jobs.send(tx, identifyJob, { companyId, id }, { singletonKey: id });
  }
};

/** Says what the job does that has some papers identified, once the contract they speak of is marked. */
export const defineDemoIdentifications = (parts: Parts): void =>
  parts.jobs.define(demoJob, () =>
    parts.transactions.apart('platform', async (tx) => {
      const [record] = await tx.select().from(watermarkRecord).where(eq(watermarkRecord.id, recordId));
      if (record && isUnderWay(record.state))
        await parts.jobs.send(tx, demoJob, {}, { startAfter: new Date(Date.now() + lookAgainMs) });
      else if (record?.state === MarkState.done && record.markedDigest)
        await askAll(tx, parts, await parts.store.read(record.markedDigest));
    }),
  );

/** Some identifications of a demo unit, and the record they speak of: marked and looked at in earnest once there is time. */
export const ensureDemoIdentifications = ({ transactions, store, jobs }: Parts): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute(sql`
      SELECT FROM company WHERE id = ${companyId} AND NOT EXISTS (SELECT FROM watermark_record WHERE id = ${recordId})`);
    if (rows.length === 0) return;
    await addRecord(tx, store, new Date(Date.now() - 21 * dayMs));
    await jobs.send(tx, markJob, { recordId }, { singletonKey: recordId });
    await jobs.send(tx, demoJob, {}, { startAfter: new Date(Date.now() + lookAgainMs) });
  });
