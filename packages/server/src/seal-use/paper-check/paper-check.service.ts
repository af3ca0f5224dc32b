import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { checkPaper, listPaperChecks } from '@chancery/contract/paper-check/calls.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { applicationFile } from '../application/application.table.ts';
import type { PhotoEffect } from '../photo/attach-photo.ts';
import { usesOf } from '../photo/photo-sight.ts';
import { pressPhoto, useRecord } from '../use-record/use-record.table.ts';
import { keptPaperCheck } from './paper-check.kept.ts';
import { paperCheck } from './paper-check.table.ts';

/** The name of the job that looks at a photo. */
export const paperJob = 'paper.check';

/** Which photo of which unit is to be looked at. */
export interface PaperJob {
  readonly companyId: string;
  readonly photoId: string;
}

/** The files of an application that were to be stamped. */
export const approvedFiles = (tx: Tx, applicationId: string) =>
  tx
    .select({ id: file.id, name: file.name, type: file.type, size: file.size, digest: file.digest })
    .from(applicationFile)
    .innerJoin(file, eq(file.id, applicationFile.fileId))
    .where(and(eq(applicationFile.applicationId, applicationId), eq(applicationFile.stamped, true)))
    .orderBy(applicationFile.position);

interface Asked extends PaperJob {
  readonly recordId: string;
  readonly by: string | null;
}

/** Promises a look at a photo. */
const ask = async (tx: Tx, jobs: Jobs, { companyId, recordId, photoId, by }: Asked): Promise<void> => {
  await addRows(tx, keptPaperCheck, [{ id: uuidv7(), companyId, recordId, photoId, requestedBy: by }], {
    known: {
      target: paperCheck.photoId,
      set: { state: 'waiting', requestedBy: by, requestedAt: sql`now()`, finishedAt: null },
    },
  });
  await jobs.send(tx, paperJob, { companyId, photoId }, { singletonKey: photoId });
};

/** A photo of what was applied for is looked at by itself. */
export const createCheckEffect =
  (jobs: Jobs): PhotoEffect =>
  async (tx, { id, record, by }) => {
    const { applicationId, companyId } = record;
    if (!applicationId || (await approvedFiles(tx, applicationId)).length === 0) return;
    await ask(tx, jobs, { companyId, recordId: record.id, photoId: id, by: by?.id ?? null });
  };

/** Looks at photos of stamped papers, as people ask for and see them. */
export const createPaperCheckService = (transactions: Transactions, jobs: Jobs, files: FileService) => {
  const request = (actor: UnitActor, photoId: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const [found] = await tx
        .select({ recordId: useRecord.id, title: useRecord.title })
        .from(pressPhoto)
        .innerJoin(useRecord, eq(useRecord.id, pressPhoto.recordId))
        .where(
          and(eq(pressPhoto.id, photoId), eq(pressPhoto.companyId, companyId), usesOf(actor, useRecord)),
        );
      if (!found) return refuse('paperCheck.photoNotFound');
      await ask(tx, jobs, { companyId, recordId: found.recordId, photoId, by: actor.id });
      note({ objectType: 'useRecord', objectId: found.recordId, objectName: found.title });
      return {};
    });

  const list = (actor: UnitActor, recordId: string): Promise<CallResult<typeof listPaperChecks>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [record] = await tx
        .select({ id: useRecord.id })
        .from(useRecord)
        .where(
          and(eq(useRecord.id, recordId), eq(useRecord.companyId, actor.companyId), usesOf(actor, useRecord)),
        );
      if (!record) return refuse('photo.useNotFound');
      const rows = await tx.select().from(paperCheck).where(eq(paperCheck.recordId, recordId));
      return {
        list: rows.map(({ photoId, state, finishedAt, pageFileId, result }) => ({
          photoId,
          state,
          finishedAt: isoOrNull(finishedAt),
          pageUrl: pageFileId ? files.linkTo({ id: pageFileId }).tmpUrl : null,
          result: state === 'done' ? (result ?? null) : null,
        })),
      };
    });

  return answering({ request, list }, (checks) => [
    handle(checkPaper, ({ actor, input }) => checks.request(actor, input.photoId)),
    handle(listPaperChecks, ({ actor, input }) => checks.list(actor, input.id)),
  ]);
};
