import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { MarkFault } from '@chancery/contract/watermark/codes.ts';
import type { WatermarkPool } from '@chancery/watermark/pool.ts';
import { type Embedded, WatermarkError } from '@chancery/watermark/watermark.types.ts';
import type { FileStore } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { Refused } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { accompany } from './accompany.ts';
import type { MarkRow } from './mark-present.ts';
import { createMarkWork, type MarkWorkParts } from './mark-work.ts';

/** The name of the job that marks a file. */
export const markJob = 'watermark.mark';

/** Which file is to be marked. */
export interface MarkJob {
  readonly recordId: string;
}

interface Parts extends MarkWorkParts {
  readonly publicUrl: string;
  readonly secrets: Pick<Secrets, 'markKey'>;
  readonly jobs: Jobs;
  readonly store: Pick<FileStore, 'read' | 'layFor'>;
  readonly pool: Pick<WatermarkPool, 'embed'>;
}

type Fault = CodeOf<typeof MarkFault>;

/** Longer than the pool's own patience, so that its answer comes first. */
const trySeconds = 45 * 60;
/** A server that died is noticed after this long. */
const beatSeconds = 30;
const lanes = 3;

const isFault = (fault: string): fault is Fault => (MarkFault.all as readonly string[]).includes(fault);

/** Why a file cannot be marked; undefined where trying again may help. */
const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof WatermarkError) return isFault(error.fault) ? error.fault : undefined;
  return error instanceof Refused && error.key === 'file.storage' ? MarkFault.storage : undefined;
};

/** Says what the job does that marks a file: everything is read and written here, the marking is done in threads. */
export const defineMarkJob = ({ publicUrl, secrets, jobs, pool, ...parts }: Parts): void => {
  const work = createMarkWork(parts);

  const visibleOn = ({ id, visibleText, visibleCode }: MarkRow) =>
    visibleText || visibleCode
      ? {
          visible: {
            ...(visibleText ? { text: visibleText } : {}),
            ...(visibleCode ? { qr: `${publicUrl}/file/markdetail?id=${id}` } : {}),
          },
        }
      : {};

  const embed = async (row: MarkRow, digest: Buffer): Promise<Embedded> => {
    const { signal, onProgress, end } = accompany((news) => work.goesOn(row, news));
    try {
      return await pool.embed(await parts.store.read(digest), {
        id: BigInt.asUintN(64, row.markId),
        key: { sync: secrets.markKey('sync'), unit: secrets.markKey({ companyId: row.companyId }) },
        strength: row.strength,
        variant: row.variant,
        ...visibleOn(row),
        signal,
        onProgress,
      });
    } finally {
      end();
    }
  };

  const run = async ({ recordId }: MarkJob, isLast: boolean): Promise<void> => {
    const begun = await work.begin(recordId);
    if (!begun) return;
    const { row, digest } = begun;
    try {
      await work.keep(row, await embed(row, digest));
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined && !(await work.goesOn(row))) return;
      if (fault === undefined && !isLast) throw error;
      await work.fail(row, fault ?? MarkFault.broken);
    }
  };

  jobs.define(markJob, (job: MarkJob, { isLast }) => run(job, isLast), {
    retries: 3,
    retrySeconds: 2,
    seconds: trySeconds,
    beatSeconds,
    lanes,
    onLost: ({ recordId }: MarkJob) => work.giveUp(recordId),
  });
};
