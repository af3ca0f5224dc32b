import { createHash } from 'node:crypto';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { MarkStrength, MarkVariant } from '@chancery/contract/watermark/codes.ts';
import { sql } from 'drizzle-orm';
import type { FileStore } from '../files/file/file-store.ts';
import type { Jobs } from '../kit/jobs.ts';
import { addRows } from '../kit/keep-rows.ts';
import type { Transactions } from '../kit/transaction.ts';
import type { MarkService } from '../marks/watermark/mark.service.ts';
import { markJob } from '../marks/watermark/mark-job.ts';
import { keptMark } from '../marks/watermark/watermark.kept.ts';
import type { watermarkRecord } from '../marks/watermark/watermark.table.ts';
import { demoActor } from './demo-actor.ts';
import { demoContract } from './demo-contract.ts';
import { keepDemoFile } from './demo-file.ts';
import { drawIcon, drawImprint } from './demo-imprint.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const [{ id: companyId }] = demoUnits;
const [boss, administrator, keeper] = demoPeople;
const idOf = (number: number): string => demoId(9, 700 + number);
const dayMs = 86_400_000;

type Story = Partial<typeof watermarkRecord.$inferInsert> & {
  readonly fileName: string;
  readonly fileType: (typeof watermarkRecord.$inferInsert)['fileType'];
  readonly bytes: () => Promise<Buffer>;
  readonly by: (typeof demoPeople)[number] | undefined;
  readonly daysAgo: number;
  /** It never begins: whoever asked for it calls it off. */
  readonly isCalledOff?: true;
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
    fileName: '网站图标.png',
    fileType: FileType.png,
    // Too small to hold a mark, which the engine finds out.
    bytes: () => drawIcon(62),
    by: administrator,
    daysAgo: 3,
  },
  {
    fileName: '投标文件.pdf',
    fileType: FileType.pdf,
    bytes: async () => demoContract('Tender', '98,000'),
    note: '版本有误，重新准备',
    isCalledOff: true,
    by: keeper,
    daysAgo: 2,
  },
];

interface Parts {
  readonly transactions: Transactions;
  readonly store: FileStore;
  readonly jobs: Jobs;
  readonly marks: Pick<MarkService, 'cancel'>;
}

const addAll = ({ transactions, store, jobs }: Parts): Promise<boolean> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute(sql`
      SELECT FROM company WHERE id = ${companyId} AND NOT EXISTS (SELECT FROM watermark_record WHERE id = ${idOf(0)})`);
    if (rows.length === 0) return false;
    const now = Date.now();
    for (const [at, { bytes, by, daysAgo, isCalledOff, fileType, ...story }] of stories.entries()) {
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
      };
      await addRows(tx, keptMark, [row]);
      if (!isCalledOff) await jobs.send(tx, markJob, { recordId: id }, { singletonKey: id });
    }
    return true;
  });

/** Some files of a demo unit that are to be marked: by the engine itself, once there is time, whatever becomes of them. */
export const ensureDemoMarks = async (parts: Parts): Promise<void> => {
  if (!(await addAll(parts))) return;
  for (const [at, { by, isCalledOff }] of stories.entries())
    if (by && isCalledOff) await parts.marks.cancel(demoActor(by, companyId), { id: idOf(at) });
};
