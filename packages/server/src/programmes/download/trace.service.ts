import { getTrace, listTraces, traceLeak } from '@chancery/contract/download/trace.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { IdentifyState } from '@chancery/contract/identify/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService, LaidContent } from '../../files/ports.ts';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { material } from '../material/material.table.ts';
import {
  type CopyRow,
  downloadCopy,
  downloadFetch,
  downloadTrace,
  downloadVersion,
  type TraceRow,
} from './download.table.ts';
import { type TraceJob, traceJob } from './trace-job.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly files: Pick<FileService, 'receive' | 'keepContent'>;
}

type Copies = CallResult<typeof getTrace>['copies'];

const present = (row: TraceRow) => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  outcome: row.outcome,
  fault: row.fault,
  byName: row.byName,
  createdAt: iso(row.createdAt),
  finishedAt: isoOrNull(row.finishedAt),
});

/** When somebody downloaded a version, the latest first. */
const timesOf = async (tx: Tx, { versionId, companyId, accountId }: CopyRow): Promise<string[]> => {
  const rows = await tx
    .select({ at: downloadFetch.createdAt })
    .from(downloadFetch)
    .where(
      and(
        eq(downloadFetch.versionId, versionId),
        eq(downloadFetch.companyId, companyId),
        eq(downloadFetch.accountId, accountId),
      ),
    )
    .orderBy(desc(downloadFetch.createdAt))
    .limit(limits.download.times);
  return rows.map(({ at }) => iso(at));
};

const copiesOf = async (tx: Tx, { found }: TraceRow): Promise<Copies> => {
  if (found.length === 0) return [];
  const rows = await tx
    .select({ copy: downloadCopy, version: downloadVersion, announcement, material, company })
    .from(downloadCopy)
    .innerJoin(downloadVersion, eq(downloadVersion.id, downloadCopy.versionId))
    .innerJoin(announcement, eq(announcement.id, downloadVersion.downloadId))
    .innerJoin(material, eq(material.id, downloadVersion.materialId))
    .innerJoin(company, eq(company.id, downloadCopy.companyId))
    .where(
      inArray(
        downloadCopy.id,
        found.map(({ copyId }) => copyId),
      ),
    );
  const copies: Copies = [];
  for (const { copyId, pages, confidence, exact } of found) {
    const row = rows.find(({ copy }) => copy.id === copyId);
    if (!row) continue;
    copies.push({
      downloadId: row.announcement.id,
      titleZh: row.announcement.titleZh,
      titleEn: row.announcement.titleEn,
      version: row.version.number,
      fileName: row.material.name,
      personName: row.copy.byName,
      companyId: row.company.id,
      companyName: row.company.name,
      times: await timesOf(tx, row.copy),
      pages: [...pages],
      confidence,
      exact,
    });
  }
  return copies;
};

/** Who leaked this: files that are searched for the mark of whoever downloaded them. */
export const createTraceService = ({ transactions, jobs, files }: Parts) => {
  const receive = async (bytes: Buffer, { fileName }: CheckedInput<typeof traceLeak>) =>
    files.receive(bytes, { fileName, purpose: FilePurpose.identify });

  const begin = (
    actor: OperatorActor,
    { fileName }: CheckedInput<typeof traceLeak>,
    { content, size }: { readonly content: LaidContent; readonly size: number },
  ): Promise<CallResult<typeof traceLeak>> =>
    transactions.write('platform', async (tx) => {
      await files.keepContent(tx, content, size);
      const id = uuidv7();
      await tx.insert(downloadTrace).values({
        id,
        fileName,
        digest: content.digest,
        state: IdentifyState.waiting,
        createdBy: actor.id,
        byName: actor.name,
      });
      await jobs.send(tx, traceJob, { traceId: id } satisfies TraceJob, { singletonKey: id });
      note({ objectType: 'downloadTrace', objectId: id, objectName: fileName });
      return { id };
    });

  const list = (input: CheckedInput<typeof listTraces>): Promise<CallResult<typeof listTraces>> =>
    transactions.read('platform', (tx) =>
      keysetPage(tx, {
        from: downloadTrace,
        where: [],
        sorts: { createdAt: downloadTrace.createdAt },
        query: input,
        present,
      }),
    );

  const get = (id: string): Promise<CallResult<typeof getTrace>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx.select().from(downloadTrace).where(eq(downloadTrace.id, id));
      const trace = row ?? refuse('download.traceNotFound');
      return { ...present(trace), copies: await copiesOf(tx, trace) };
    });

  return answering({ receive, begin, list, get }, (traces) => [
    handlePrepared(
      traceLeak,
      ({ input, bytes }) => traces.receive(bytes, input),
      ({ actor, input }, received) => traces.begin(actor, input, received),
      ({ content }) => content.drop(),
    ),
    handle(listTraces, ({ input }) => traces.list(input)),
    handle(getTrace, ({ input }) => traces.get(input.id)),
  ]);
};
