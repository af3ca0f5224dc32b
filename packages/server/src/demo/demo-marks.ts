import { createHash } from 'node:crypto';
import { FilePurpose, FileType } from '@chancery/contract/file.codes.ts';
import { MarkFault, MarkState, MarkStrength, MarkVariant } from '@chancery/contract/watermark.codes.ts';
import { sql } from 'drizzle-orm';
import type { FileStore } from '../features/file/file-store.ts';
import { markJob } from '../features/watermark/mark-job.ts';
import { keptMark } from '../features/watermark/watermark.kept.ts';
import type { watermarkRecord } from '../features/watermark/watermark.table.ts';
import type { Jobs } from '../kit/jobs.ts';
import { addRows } from '../kit/keep-rows.ts';
import type { Transactions } from '../kit/transaction.ts';
import { demoContract } from './demo-contract.ts';
import { keepDemoFile } from './demo-file.ts';
import { drawImprint } from './demo-imprint.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const [{ id: companyId }] = demoUnits;
const [boss, administrator, keeper] = demoPeople;
const idOf = (number: number): string => demoId(9, 700 + number);
const dayMs = 86_400_000;

type Story = Partial<typeof watermarkRecord.$inferInsert> & {
  readonly fileName: string;
  readonly bytes: () => Promise<Buffer>;
  readonly by: (typeof demoPeople)[number] | undefined;
  readonly daysAgo: number;
};

const stories: readonly Story[] = [
  {
    fileName: '2026 年价目表.pdf',
    fileType: FileType.pdf,
    bytes: async () => demoContract('Price list', '71,500'),
    strength: MarkStrength.strong,
    variant: MarkVariant.raster,
    visibleText: '仅供内部使用',
    note: '发给华东区经销商',
    by: boss,
    daysAgo: 6,
  },
  {
    fileName: '新章图样.png',
    fileType: FileType.png,
    bytes: () => drawImprint(61),
    note: '送交刻章单位',
    by: boss,
    daysAgo: 4,
  },
  {
    fileName: '年度审计底稿.pdf',
    fileType: FileType.pdf,
    bytes: async () => demoContract('Audit papers', '12,000'),
    state: MarkState.failed,
    fault: MarkFault.tooManyPages,
    by: administrator,
    daysAgo: 3,
  },
  {
    fileName: '投标文件.pdf',
    fileType: FileType.pdf,
    bytes: async () => demoContract('Tender', '98,000'),
    state: MarkState.cancelled,
    note: '版本有误，重新准备',
    by: keeper,
    daysAgo: 2,
  },
];

/** Some marked files of a demo unit; those that are to succeed are marked in earnest once there is time. */
export const ensureDemoMarks = (transactions: Transactions, store: FileStore, jobs: Jobs): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute(sql`
      SELECT FROM company WHERE id = ${companyId} AND NOT EXISTS (SELECT FROM watermark_record WHERE id = ${idOf(0)})`);
    if (rows.length === 0) return;
    const now = Date.now();
    for (const [at, { bytes, by, daysAgo, fileType = FileType.pdf, ...story }] of stories.entries()) {
      const [id, sourceFileId] = [idOf(at), idOf(50 + at)];
      const createdAt = new Date(now - daysAgo * dayMs);
      const about = {
        id: sourceFileId,
        companyId,
        purpose: FilePurpose.watermark,
        name: story.fileName,
        type: fileType,
        createdBy: by?.id ?? '',
        createdAt,
      };
      await keepDemoFile(tx, store, about, await bytes());
      const row = {
        strength: MarkStrength.standard,
        variant: MarkVariant.overlay,
        ...story,
        id,
        companyId,
        markId: createHash('sha256').update(id).digest().readBigInt64BE(),
        sourceFileId,
        fileType,
        createdBy: by?.id ?? '',
        createdByName: by?.realName ?? '',
        createdAt,
        finishedAt: story.state ? createdAt : null,
      };
      await addRows(tx, keptMark, [row]);
      if (!story.state) await jobs.send(tx, markJob, { recordId: id }, { singletonKey: id });
    }
  });
