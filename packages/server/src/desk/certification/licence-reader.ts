import type { ReadField } from '@chancery/contract/certification/calls.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { createHelperProcess } from '../../kit/helper-process.ts';
import { refuse } from '../../kit/refuse.ts';

type Fields = z.output<typeof ReadField>[];

interface ReaderOptions {
  /** How many may wait; one more is told to come back. */
  readonly waiting?: number;
}

const secondsEach = 3;
const patience = { timeoutMs: 40_000, idleMs: 2 * 60_000 };

export type LicenceReader = ReturnType<typeof createLicenceReader>;

/** Reads licences in a process of its own. */
export const createLicenceReader = (log: FastifyBaseLogger, { waiting = 8 }: ReaderOptions = {}) => {
  const helper = createHelperProcess<{ bytes: Buffer }, Fields>(
    new URL('./ocr.worker.ts', import.meta.url),
    patience,
  );

  /** The fields of a licence; refuses when too many wait already. */
  const read = async (bytes: Buffer): Promise<Fields> => {
    if (helper.waiting() >= waiting) {
      const seconds = (helper.waiting() + 1) * secondsEach;
      refuse('certification.ocrBusy', { params: { seconds }, retryAfterSeconds: seconds });
    }
    try {
      return await helper.ask({ bytes });
    } catch (error) {
      log.warn({ err: error }, 'a licence could not be read');
      return refuse('certification.ocrFailed');
    }
  };

  return { read, workerId: helper.pid, close: helper.close };
};
