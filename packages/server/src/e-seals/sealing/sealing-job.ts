import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { PlaceKind } from '@chancery/contract/placing/codes.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { SealedFault } from '@chancery/contract/sealing/codes.ts';
import type { FoundWord } from '@chancery/pdf-seal/place/places.ts';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { Refused } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { SheetReader } from '../../seal-use/ports.ts';
import { OutsideFault } from '../outside-fault.ts';
import type { SealThread } from '../seal-thread.ts';
import { withDates } from '../with-dates.ts';
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

interface Parts extends SealingWorkParts {
  readonly jobs: Jobs;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly store: Pick<FileStore, 'read' | 'layFor'>;
  readonly sealThread: Pick<SealThread, 'seal'>;
  readonly sealSigning: Pick<SealSigning, 'of'>;
  readonly sheetReader: Pick<SheetReader, 'read'>;
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

  const wordsIn = async (bytes: Uint8Array, places: readonly Place[]) => {
    const words = [
      ...new Set(places.flatMap((place) => (place.kind === PlaceKind.keyword ? place.word : []))),
    ];
    if (words.length === 0) return {};
    const { found } = await sheetReader.read({ bytes, words });
    return Object.fromEntries(
      words.map((word, at): [string, readonly FoundWord[]] => [word, found[at] ?? []]),
    );
  };

  const seal = async (row: SealedRow): Promise<void> => {
    const prepared = await work.read(row);
    const key = await sealSigning.of(row.companyId, row.deviceId);
    if (!key) throw new Unsealable(SealedFault.certificate);
    const bytes = await parts.store.read(prepared.before);
    work.refuseOther(prepared, bytes);
    const at = new Date();
    const sealed = await sealThread.seal(
      bytes,
      {
        picture: prepared.picture,
        ...(await withDates(prepared.places, at)),
        words: await wordsIn(bytes, prepared.places),
        level: key.level,
        name: row.deviceName,
        reason: prepared.title,
        at,
      },
      key,
    );
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
