import { IdentifyFault, IdentifyOutcome, IdentifyState } from '@chancery/contract/identify/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { WatermarkPool } from '@chancery/watermark/pool.ts';
import { type Detection, WatermarkError } from '@chancery/watermark/watermark.types.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FileService, FileStore } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { downloadCopy, downloadTrace, type FoundCopy, type TraceRow } from './download.table.ts';

/** The name of the job that searches a file for the mark of a download. */
export const traceJob = 'download.trace';

/** Which search. */
export interface TraceJob {
  readonly traceId: string;
}

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly secrets: Pick<Secrets, 'markKey'>;
  readonly store: Pick<FileStore, 'read'>;
  readonly files: Pick<FileService, 'releaseContent'>;
  readonly pool: Pick<WatermarkPool, 'detect'>;
}

type Fault = CodeOf<typeof IdentifyFault>;
type Result = Pick<TraceRow, 'outcome'> & Partial<Pick<TraceRow, 'found'>>;

/** The answer comes before the queue gives the try up. */
const spareSeconds = 60;
const beatSeconds = 30;
const lanes = 1;

const isFault = (fault: string): fault is Fault => (IdentifyFault.all as readonly string[]).includes(fault);

/** Why a file cannot be searched; undefined where trying again may help. */
const faultOf = (error: unknown, patience: AbortSignal): Fault | undefined => {
  if (patience.aborted) return IdentifyFault.tookTooLong;
  return error instanceof WatermarkError && isFault(error.fault) ? error.fault : undefined;
};

/** Says what the job does that finds whose copy a file is: the looking is done in threads. */
export const defineTraceJob = ({ transactions, jobs, secrets, store, files, pool }: Parts): void => {
  const isOpen = (id: string) =>
    and(
      eq(downloadTrace.id, id),
      inArray(downloadTrace.state, [IdentifyState.waiting, IdentifyState.working]),
    );

  const begin = (id: string): Promise<TraceRow | undefined> =>
    transactions.apart('platform', async (tx) => {
      const [row] = await tx
        .update(downloadTrace)
        .set({ state: IdentifyState.working })
        .where(isOpen(id))
        .returning();
      return row;
    });

  /** The end of a search; its file is of no use to anybody from then on. */
  const finish = (id: string, changes: Partial<TraceRow>): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const [row] = await tx
        .update(downloadTrace)
        .set({ ...changes, finishedAt: sql`now()` })
        .where(isOpen(id))
        .returning();
      if (row) await files.releaseContent(tx, row.digest);
    });

  const fail = (id: string, fault: Fault) =>
    finish(id, { state: IdentifyState.failed, outcome: IdentifyOutcome.failed, fault });

  /** The very copy, byte by byte. */
  const exact = async ({ digest }: TraceRow): Promise<Result | undefined> => {
    const [copy] = await transactions.read('platform', (tx) =>
      tx.select({ id: downloadCopy.id }).from(downloadCopy).where(eq(downloadCopy.digest, digest)).limit(1),
    );
    return (
      copy && {
        outcome: IdentifyOutcome.read,
        found: [{ copyId: copy.id, pages: [], confidence: 1, exact: true }],
      }
    );
  };

  /** Holds what was read against the copies that were made: what has none of them is no download of ours. */
  const copiesIn = async ({ pages }: Detection): Promise<FoundCopy[]> => {
    const readings = pages.flatMap((finding) =>
      finding.mark === 'read' && finding.id !== undefined
        ? [{ finding, markId: BigInt.asIntN(64, finding.id) }]
        : [],
    );
    if (readings.length === 0) return [];
    const wanted = readings.map(({ markId }) => markId);
    const copies = await transactions.read('platform', (tx) =>
      tx
        .select({ id: downloadCopy.id, markId: downloadCopy.markId })
        .from(downloadCopy)
        .where(inArray(downloadCopy.markId, wanted)),
    );
    return copies
      .map(({ id, markId }) => {
        const own = readings.filter((reading) => reading.markId === markId).map(({ finding }) => finding);
        return {
          copyId: id,
          pages: own.map(({ page }) => page + 1),
          confidence: Math.max(...own.map(({ confidence }) => confidence)),
          exact: false,
        };
      })
      .sort((one, other) => other.confidence - one.confidence);
  };

  const search = async (row: TraceRow, signal: AbortSignal): Promise<Result> => {
    const detection = await pool.detect(await store.read(row.digest), {
      sync: secrets.markKey('sync'),
      units: [secrets.markKey('download')],
      pagesMost: limits.identify.pages,
      // Pages of one file may come from several copies.
      allPages: true,
      signal,
    });
    const found = await copiesIn(detection);
    if (found.length > 0) return { outcome: IdentifyOutcome.read, found };
    const isThere = detection.pages.some(({ mark }) => mark !== 'none');
    return { outcome: isThere ? IdentifyOutcome.seen : IdentifyOutcome.none };
  };

  const run = async ({ traceId }: TraceJob, isLast: boolean): Promise<void> => {
    const row = await begin(traceId);
    if (!row) return;
    const patience = AbortSignal.timeout(limits.identify.seconds * 1_000);
    try {
      const result = (await exact(row)) ?? (await search(row, patience));
      await finish(traceId, { ...result, state: IdentifyState.done });
    } catch (error) {
      const fault = faultOf(error, patience) ?? (isLast ? IdentifyFault.broken : undefined);
      if (fault === undefined) throw error;
      await fail(traceId, fault);
    }
  };

  jobs.define(traceJob, (job: TraceJob, { isLast }) => run(job, isLast), {
    retries: 3,
    retrySeconds: 5,
    seconds: limits.identify.seconds + spareSeconds,
    beatSeconds,
    lanes,
    onLost: ({ traceId }: TraceJob) => fail(traceId, IdentifyFault.broken),
  });
};
