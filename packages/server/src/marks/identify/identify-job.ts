import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { IdentifyFault, IdentifyOutcome, IdentifyState } from '@chancery/contract/identify/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { WatermarkError } from '@chancery/watermark/watermark.types.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Evidence } from '../../kit/evidence.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import { accompany, type News } from '../watermark/accompany.ts';
import { keptDetection } from './identify.kept.ts';
import { type DetectionRow, detection, isOpen } from './identify.table.ts';
import { createLook, type LookParts } from './identify-look.ts';
import { endLook } from './identify-usage.ts';

/** The name of the job that looks for a mark. */
export const identifyJob = 'identify.look';

/** Which identification of which unit is to be done. */
export interface IdentifyJob {
  readonly companyId: string;
  readonly id: string;
}

interface Parts extends LookParts {
  readonly jobs: Jobs;
  readonly evidence: Evidence;
}

/** An expected end, and the try that found it, happen before the queue gives the try up. */
const spareSeconds = 60;
/** More than the threads that look: what is known by its digest needs none of them. */
const lanes = 3;
/** A server that died is noticed after this long. */
const beatSeconds = 30;

type Fault = CodeOf<typeof IdentifyFault>;

const isFault = (fault: string): fault is Fault => (IdentifyFault.all as readonly string[]).includes(fault);

/** Why a file cannot be looked at; undefined where trying again may help. */
const faultOf = (error: unknown, patience: AbortSignal): Fault | undefined => {
  if (patience.aborted) return IdentifyFault.tookTooLong;
  return error instanceof WatermarkError && isFault(error.fault) ? error.fault : undefined;
};

const isOfSeveral = ({ findings }: DetectionRow): boolean => (findings?.sources?.length ?? 0) > 1;

/** Says what the job does that looks for a mark: everything is read and written here, the looking is done in threads. */
export const defineIdentifyJob = ({ jobs, evidence, ...parts }: Parts): void => {
  const { transactions } = parts;
  const look = createLook(parts);

  const change = async (tx: Tx, { id }: IdentifyJob, changes: Partial<typeof detection.$inferInsert>) => {
    const [row] = await changeRows(tx, keptDetection, changes, and(eq(detection.id, id), isOpen));
    if (row) await tellLive(tx, { kind: 'file', companyId: row.companyId, accountIds: [row.createdBy] });
    return row;
  };

  const begin = (job: IdentifyJob) =>
    transactions.apart({ companyId: job.companyId }, (tx) =>
      change(tx, job, { state: IdentifyState.working }),
    );

  const finish = (job: IdentifyJob, changes: Partial<DetectionRow>) =>
    transactions.apart({ companyId: job.companyId }, async (tx) => {
      const row = await change(tx, job, { ...changes, finishedAt: sql`now()` as never });
      if (!row) return;
      await endLook(tx, row, { answered: row.state === IdentifyState.done });
      await evidence.append(tx, {
        companyId: row.companyId,
        kind: EvidenceKind.fileIdentified,
        subjectId: row.id,
        facts: {
          file: row.digest.toString('hex'),
          outcome: row.outcome,
          record: row.recordId,
          ...(isOfSeveral(row) ? { records: row.findings?.sources?.map(({ recordId }) => recordId) } : {}),
          exact: row.isExact,
          edits: row.edits,
        },
        by: { id: row.createdBy, name: row.createdByName },
      });
    });

  const fail = (job: IdentifyJob, fault: Fault) =>
    finish(job, { state: IdentifyState.failed, outcome: IdentifyOutcome.failed, fault });

  /** Whether anybody still wants to know; writes how far it is where that is news. */
  const goesOn = (job: IdentifyJob, news?: News): Promise<boolean> =>
    transactions.apart({ companyId: job.companyId }, async (tx) => {
      if (news) return (await change(tx, job, { pagesDone: news.done, pagesAll: news.of })) !== undefined;
      return (await tx.$count(detection, and(eq(detection.id, job.id), isOpen))) > 0;
    });

  const run = async (job: IdentifyJob, isLast: boolean): Promise<void> => {
    const row = await begin(job);
    if (!row) return;
    const patience = AbortSignal.timeout(limits.identify.seconds * 1_000);
    const { signal: stopped, onProgress, end } = accompany((news) => goesOn(job, news));
    try {
      const result = await look(row, AbortSignal.any([patience, stopped]), onProgress);
      await finish(job, { ...result, state: IdentifyState.done, fault: null });
    } catch (error) {
      if (stopped.aborted) return;
      const fault = faultOf(error, patience) ?? (isLast ? IdentifyFault.broken : undefined);
      if (fault === undefined) throw error;
      await fail(job, fault);
    } finally {
      end();
    }
  };

  jobs.define(identifyJob, (job: IdentifyJob, { isLast }) => run(job, isLast), {
    retries: 3,
    retrySeconds: 5,
    seconds: limits.identify.seconds + spareSeconds,
    beatSeconds,
    lanes,
    onLost: (job: IdentifyJob) => fail(job, IdentifyFault.broken),
  });
};
