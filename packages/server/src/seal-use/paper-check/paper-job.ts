import { FileType } from '@chancery/contract/file/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type FileStore, file } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { device } from '../../seals/ports.ts';
import type { Pictures } from '../photo/take-photo.ts';
import { pressPhoto, useRecord } from '../use-record/use-record.table.ts';
import type { PaperFindings } from './look-at-paper.ts';
import { keptPaperCheck } from './paper-check.kept.ts';
import { approvedFiles, type PaperJob, paperJob } from './paper-check.service.ts';
import { paperCheck } from './paper-check.table.ts';
import type { PaperReader } from './paper-reader.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly store: FileStore;
  readonly reader: PaperReader;
  readonly pictures: Pictures;
}

const readable: readonly string[] = [FileType.pdf, FileType.jpeg, FileType.png, FileType.webp];
/** More than this is not read in one go. */
const { approvedFiles: mostFiles, approvedMb, usualDiameterMm } = limits.paperCheck;

/** Says what the job does that looks at a photo: everything is read and written here, the looking is done elsewhere. */
export const definePaperJob = ({ transactions, jobs, store, reader, pictures }: Parts): void => {
  const gather = ({ companyId, photoId }: PaperJob) =>
    transactions.read({ companyId }, async (tx) => {
      const [found] = await tx
        .select({ photo: pressPhoto, record: useRecord, diameterMm: device.imprintMm })
        .from(pressPhoto)
        .innerJoin(useRecord, eq(useRecord.id, pressPhoto.recordId))
        .innerJoin(device, eq(device.id, useRecord.deviceId))
        .where(eq(pressPhoto.id, photoId));
      if (!found) return undefined;
      const { applicationId } = found.record;
      const files = applicationId ? await approvedFiles(tx, applicationId) : [];
      const small = files.filter(
        ({ type, size }) => readable.includes(type) && size <= approvedMb * limits.bytesPerMb,
      );
      return { ...found, files: small.slice(0, mostFiles) };
    });

  const finish = (
    { companyId, photoId }: PaperJob,
    changes: Partial<typeof paperCheck.$inferInsert>,
    watchers: readonly (string | null)[],
  ) =>
    transactions.apart({ companyId }, async (tx) => {
      const finished = { ...changes, finishedAt: sql`now()` };
      await changeRows(tx, keptPaperCheck, finished, eq(paperCheck.photoId, photoId));
      const accountIds = watchers.filter((id): id is string => id !== null);
      await tellLive(tx, { kind: 'use', companyId, accountIds: [...new Set(accountIds)] });
    });

  const run = async (job: PaperJob, isLast: boolean): Promise<void> => {
    const found = await gather(job);
    if (!found) return;
    const { photo, record, files } = found;
    const watchers = [record.userId, photo.byId];
    const diameterMm = found.diameterMm ?? usualDiameterMm;
    let findings: PaperFindings;
    try {
      const approved = await Promise.all(
        files.map(async ({ type, digest }) => ({ type, bytes: await store.read(digest) })),
      );
      findings = await reader.look({ photo: await store.read(photo.digest), diameterMm, approved });
    } catch (error) {
      if (isLast) await finish(job, { state: 'failed', reason: 'unreadable' }, watchers);
      throw error;
    }
    const { page, text, ...rest } = findings;
    const compared = text && files[text.file];
    const result = {
      ...rest,
      diameterMm,
      imprints: [...rest.imprints],
      text:
        text && compared
          ? {
              filePath: compared.id,
              fileName: compared.name,
              page: text.page,
              alike: text.alike,
              covered: text.covered,
              differences: [...text.differences],
            }
          : null,
    };
    const owner = { id: photo.byId ?? record.deviceId, companyId: job.companyId };
    const pageFileId = await pictures.receive(page, (picture) =>
      transactions.apart({ companyId: job.companyId }, async (tx) => {
        // A second look mostly makes the same page: one file of it is enough.
        const [before] = await tx
          .select({ id: file.id })
          .from(paperCheck)
          .innerJoin(file, eq(file.id, paperCheck.pageFileId))
          .where(and(eq(paperCheck.photoId, job.photoId), eq(file.digest, picture.content.digest)));
        return before?.id ?? pictures.keep(tx, owner, picture, photo.takenAt);
      }),
    );
    await finish(job, { state: 'done', reason: null, result, pageFileId }, watchers);
  };

  jobs.define(paperJob, (job: PaperJob, { isLast }) => run(job, isLast), {
    retries: 2,
    retrySeconds: 10,
    seconds: 600,
    atOnce: 1,
  });
};
