import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { SealedFault } from '@chancery/contract/sealing/codes.ts';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { Refused } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { OutsideFault } from '../outside-fault.ts';
import { createPressSeal, type PressSealParts } from './press-seal.ts';
import type { SealSigning } from './seal-signing.ts';
import type { SealedRow } from './sealing.table.ts';
import { createSealingWork, type SealingWorkParts, Unsealable } from './sealing-work.ts';

/** The name of the job that presses a seal on one file. */
export const sealingJob = 'sealing.seal';

export interface SealingJob {
  readonly id: string;
  /** What makes it one that somebody confirmed. */
  readonly order?: string;
}

interface Parts extends SealingWorkParts, PressSealParts {
  readonly jobs: Jobs;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly store: Pick<FileStore, 'read' | 'layFor'>;
  readonly sealSigning: Pick<SealSigning, 'of'>;
}

/** Longer than the thread's own patience, so that its answer comes first. */
const trySeconds = 10 * 60;
/** A server that died is noticed after this long. */
const beatSeconds = 30;
/** One reads or asks for a time stamp while another is sealed. */
const lanes = 3;

type Fault = CodeOf<typeof SealedFault>;
const { waitHours, pauseSeconds } = limits.sealing;

/** Why a file cannot be sealed; undefined where trying again may help. */
const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof Unsealable) return error.fault;
  if (error instanceof SealFault) return SealedFault[error.code];
  return error instanceof Refused && error.key === 'file.storage' ? SealedFault.storage : undefined;
};

/** When a file is tried again that services outside kept waiting; no more after a day. */
const againAt = ({ tries, createdAt }: SealedRow): Date | undefined => {
  const seconds = Math.min(pauseSeconds.most, pauseSeconds.first * 2 ** Math.min(tries - 1, 20));
  const at = new Date(Date.now() + seconds * 1_000);
  return at.getTime() < createdAt.getTime() + waitHours * 3_600_000 ? at : undefined;
};

/** Says what the job does that seals a file: read and written here, sealed in a thread. */
export const defineSealingJob = ({
  jobs,
  log,
  sealThread,
  sealSigning,
  sheetReader,
  ...parts
}: Parts): void => {
  const work = createSealingWork(parts);

  const pressSeal = createPressSeal({ sealThread, sheetReader });

  const seal = async (row: SealedRow): Promise<void> => {
    const prepared = await work.read(row);
    const key = await sealSigning.of(row.companyId, row.deviceId);
    if (!key) throw new Unsealable(SealedFault.certificate);
    const bytes = await parts.store.read(prepared.before);
    work.refuseOther(prepared, bytes);
    const { picture, places, title: reason } = prepared;
    const sealed = await pressSeal(bytes, { picture, places, name: row.deviceName, reason }, key);
    await work.keep(row, prepared, sealed, key.isStill);
  };

  const run = async ({ id, order }: SealingJob, isLast: boolean): Promise<void> => {
    const row = await work.begin(id, order);
    if (!row) return;
    try {
      await seal(row);
    } catch (error) {
      if (error instanceof OutsideFault) {
        const startAfter = againAt(row);
        const again = (tx: Tx) =>
          jobs.send(tx, sealingJob, { id: row.id, ...(order && { order }) } satisfies SealingJob, {
            startAfter,
            singletonKey: row.id,
          });
        log.warn({ err: error, sealing: row.id }, 'a file waits to be sealed');
        return startAfter ? work.wait(row, error.who, again) : work.fail(row, error.who);
      }
      const fault = faultOf(error);
      if (fault === undefined && !isLast) throw error;
      await work.fail(row, fault ?? SealedFault.broken);
    }
  };

  jobs.define(sealingJob, (job: SealingJob, { isLast }) => run(job, isLast), {
    retries: 5,
    retrySeconds: 1,
    retrySecondsMax: 30,
    seconds: trySeconds,
    beatSeconds,
    lanes,
    onLost: ({ id }: SealingJob) => work.giveUp(id),
  });
};
