import type { Brand } from '@chancery/contract/brands/brand.ts';
import { DestructionState } from '@chancery/contract/destruction/codes.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { eq } from 'drizzle-orm';
import type { PlatformSeal } from '../../e-seals/ports.ts';
import type { Content, FileService, FileStore } from '../../files/ports.ts';
import type { Evidence } from '../../kit/evidence.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { sealDestruction } from './destruction.table.ts';
import { change, type DestructionRow } from './destruction-move.ts';
import { drawRecord } from './draw-record.ts';
import { collectRecord, type RecordJob, recordJob } from './record-content.ts';

interface Parts {
  readonly brand: Brand;
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly files: Pick<FileService, 'keep'>;
  readonly store: Pick<FileStore, 'layFor' | 'read'>;
  readonly platformSeal: PlatformSeal;
  readonly evidence: Evidence;
}

const pixels = 480;
/** Where the platform's seal stands on the first page: at the top, on the right. */
const place = { x: 174, y: 27 };

/** Upright, on white, without what the camera knew. */
const shrink = async (bytes: Buffer): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .rotate()
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78 })
    .toBuffer();
};

/** Makes what certifies the end of a seal, once, after both have signed. */
export const createRecordMaker = (parts: Parts) => {
  const { brand, transactions, jobs, files, store, platformSeal, evidence } = parts;

  const due = (row: DestructionRow | undefined): row is DestructionRow =>
    row?.state === DestructionState.completed && row.recordFileId === null;

  const find = ({ companyId, destructionId }: RecordJob) =>
    transactions.apart({ companyId }, async (tx) => {
      const [row] = await tx.select().from(sealDestruction).where(eq(sealDestruction.id, destructionId));
      return due(row) ? collectRecord(tx, row) : undefined;
    });

  /** One that is lost leaves a gap; its digest is there all the same. */
  const pictureOf = (digest: Buffer): Promise<Buffer | undefined> =>
    store
      .read(digest)
      .then(shrink)
      .catch(() => undefined);

  const draw = async (
    { language }: RecordJob,
    found: NonNullable<Awaited<ReturnType<typeof find>>>,
  ): Promise<Buffer> => {
    const photos = [];
    for (const photo of found.photos) photos.push({ ...photo, picture: await pictureOf(photo.digest) });
    const drawn = await drawRecord({ ...found, photos, language, brandName: brand.name[language] });
    const reason = translator(language)('destruction.record.title');
    return platformSeal.seal(drawn, { language, reason, ...place });
  };

  const keep = ({ companyId, destructionId, language }: RecordJob, size: number, content: Content) =>
    transactions.apart({ companyId }, async (tx) => {
      const [row] = await tx
        .select()
        .from(sealDestruction)
        .where(eq(sealDestruction.id, destructionId))
        .for('update');
      if (!due(row)) return;
      const title = translator(language)('destruction.record.title');
      const name = `${title} ${row.number}.pdf`;
      const about = { name, type: FileType.pdf, size, purpose: FilePurpose.destruction, usedAt: new Date() };
      const owner = { id: row.createdBy, companyId };
      const { filePath, digest } = await files.keep(tx, owner, about, content, { evenFull: true });
      const changes = { recordFileId: filePath, recordDigest: Buffer.from(digest, 'hex') };
      await change(tx, row, changes);
      await evidence.append(tx, {
        companyId,
        kind: 'destruction.moved',
        subjectId: row.id,
        facts: { step: 'record', number: row.number, digest },
      });
    });

  const run = async (job: RecordJob): Promise<void> => {
    const found = await find(job);
    if (!found) return;
    const bytes = await draw(job, found);
    await store.layFor(bytes, (content) => keep(job, bytes.length, content));
  };

  jobs.define(recordJob, run, { retries: 10, retrySeconds: 5, retrySecondsMax: 3_600, seconds: 120 });
  return { run };
};
