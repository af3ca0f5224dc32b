import { randomBytes } from 'node:crypto';
import { FilePurpose, FileType } from '@chancery/contract/file.codes.ts';
import {
  Comparison,
  EditKind,
  IdentifyOutcome,
  IdentifyState,
  IdentifyWay,
} from '@chancery/contract/identify.codes.ts';
import { sql } from 'drizzle-orm';
import type { file } from '../features/file/file.table.ts';
import type { FileStore } from '../features/file/file-store.ts';
import { detection, type Result } from '../features/identify/identify.table.ts';
import { markJob } from '../features/watermark/mark-job.ts';
import { watermarkRecord } from '../features/watermark/watermark.table.ts';
import type { Jobs } from '../kit/jobs.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
import { demoContract, priceBox } from './demo-contract.ts';
import { keepDemoFile } from './demo-file.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const [{ id: companyId }] = demoUnits;
const [boss, , keeper] = demoPeople;
const idOf = (number: number): string => demoId(9, 600 + number);
const recordId = idOf(0);
const dayMs = 86_400_000;

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

const box = priceBox();
const { x, y, width, height } = box;
const edit = {
  kind: EditKind.changed,
  weight: 0.8,
  page: 1,
  corners: [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as [number, number][],
  before: { page: 1, ...box },
};
const tried = { pages: 1, skipped: 0, ways: [IdentifyWay.paper] };
const everyWay = { ...tried, ways: [...IdentifyWay.all] };
const compared = {
  state: Comparison.compared,
  covered: 0.98,
  pages: { compared: 1, of: 1 },
  edits: [],
  hasMore: false,
};
const read = { outcome: IdentifyOutcome.read, recordId, isExact: false, page: 1 };

const stories: readonly (Result & {
  readonly name: string;
  readonly title: string;
  readonly price: string;
})[] = [
  {
    ...read,
    name: '群里转发的合同.pdf',
    title: 'Supply agreement',
    price: '64,000',
    confidence: 0.9995,
    edits: 0,
    findings: { tried, comparison: compared },
  },
  {
    ...read,
    name: '对方寄回的合同.pdf',
    title: 'Supply agreement',
    price: '84,000',
    confidence: 0.996,
    edits: 1,
    findings: { tried, comparison: { ...compared, edits: [edit] } },
  },
  {
    outcome: IdentifyOutcome.none,
    recordId: null,
    isExact: false,
    page: null,
    confidence: null,
    edits: 0,
    name: '来历不明的报价单.pdf',
    title: 'Quotation',
    price: '71,500',
    findings: { tried: everyWay, comparison: null },
  },
];

const addRecord = async (tx: Tx, store: FileStore, at: Date): Promise<void> => {
  const name = '供货合同.pdf';
  const [createdBy, createdByName] = [keeper?.id ?? '', keeper?.realName ?? ''];
  const about = { id: idOf(1), name, purpose: FilePurpose.watermark, createdBy, createdAt: at };
  const { fileId, fileType } = await keepPdf(tx, store, about, demoContract('Supply agreement', '64,000'));
  await tx.insert(watermarkRecord).values({
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
  });
};

/** Some identifications of a demo unit, and the record they speak of, which is marked in earnest once there is time. */
export const ensureDemoIdentifications = (
  transactions: Transactions,
  store: FileStore,
  jobs: Jobs,
): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute(sql`
      SELECT FROM company WHERE id = ${companyId} AND NOT EXISTS (SELECT FROM watermark_record WHERE id = ${recordId})`);
    if (rows.length === 0 || !boss) return;
    const now = Date.now();
    await addRecord(tx, store, new Date(now - 21 * dayMs));
    for (const [at, { name, title, price, ...result }] of stories.entries()) {
      const createdAt = new Date(now - (9 - at * 3) * dayMs);
      const about = { id: idOf(10 + at), name, purpose: FilePurpose.identify, createdBy: boss.id, createdAt };
      const bytes = Buffer.concat([demoContract(title, price), Buffer.from(`% ${at}\n`)]);
      await tx.insert(detection).values({
        ...result,
        ...(await keepPdf(tx, store, about, bytes)),
        id: idOf(20 + at),
        companyId,
        state: IdentifyState.done,
        createdBy: boss.id,
        createdByName: boss.realName,
        createdAt,
        finishedAt: new Date(createdAt.getTime() + 6_000),
      });
    }
    await jobs.send(tx, markJob, { recordId }, { singletonKey: recordId });
  });
