import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReadField } from '@chancery/contract/certification.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { Refused, refuse } from '../../../kit/refuse.ts';

type Fields = z.output<typeof ReadField>[];
type Answer = { readonly fields: Fields } | { readonly error: string };

interface Job {
  readonly bytes: Buffer;
  readonly done: (fields: Fields) => void;
  readonly failed: (error: unknown) => void;
}

interface ReaderOptions {
  /** How many may wait; one more is told to come back. */
  readonly waiting?: number;
  /** How long one picture may take. */
  readonly timeoutMs?: number;
  /** How long the worker stays with nothing to do. */
  readonly idleMs?: number;
}

const script = fileURLToPath(new URL('./ocr.worker.ts', import.meta.url));
const secondsEach = 3;

export type LicenceReader = ReturnType<typeof createLicenceReader>;

/**
 * Reads licences in one process of its own, begun when first needed and ended when idle: its memory is not the
 * server's, and its death is one refused request.
 */
export const createLicenceReader = (log: FastifyBaseLogger, options: ReaderOptions = {}) => {
  const { waiting = 8, timeoutMs = 40_000, idleMs = 2 * 60_000 } = options;
  const queue: Job[] = [];
  let worker: ChildProcess | undefined;
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  const settle = (finish: (job: Job) => void): void => {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    if (job) finish(job);
    advance();
  };

  const start = (): ChildProcess => {
    const child = fork(script, {
      serialization: 'advanced',
      execArgv: [],
      env: { PATH: process.env.PATH ?? '' },
    });
    child.on('message', (answer: Answer) =>
      settle((job) => {
        if ('fields' in answer) return job.done(answer.fields);
        log.warn({ error: answer.error }, 'a licence could not be read');
        job.failed(new Refused('certification.ocrFailed'));
      }),
    );
    child.on('error', (error) => log.warn({ err: error }, 'the licence reader failed'));
    child.on('exit', (code, signal) => {
      if (worker !== child) return;
      worker = undefined;
      if (current) log.warn({ code, signal }, 'the licence reader ended while it was reading');
      settle((job) => job.failed(new Refused('certification.ocrFailed')));
    });
    return child;
  };

  const stop = (): void => {
    const child = worker;
    worker = undefined;
    child?.kill('SIGKILL');
  };

  const advance = (): void => {
    if (current) return;
    current = queue.shift();
    if (!current) {
      timer = setTimeout(stop, idleMs).unref();
      return;
    }
    clearTimeout(timer);
    worker ??= start();
    worker.send({ bytes: current.bytes }, (error) => {
      if (error) log.warn({ err: error }, 'the licence reader took no picture');
    });
    timer = setTimeout(() => {
      stop();
      settle((job) => job.failed(new Refused('certification.ocrFailed')));
    }, timeoutMs).unref();
  };

  /** The fields of a licence; refuses when too many wait already. */
  const read = (bytes: Buffer): Promise<Fields> =>
    new Promise((done, failed) => {
      if (queue.length >= waiting) {
        const seconds = (queue.length + 1) * secondsEach;
        refuse('certification.ocrBusy', { params: { seconds }, retryAfterSeconds: seconds });
      }
      queue.push({ bytes, done, failed });
      advance();
    });

  /** The process that reads at the moment, for those who watch over it. */
  const workerId = (): number | undefined => worker?.pid;

  const close = (): void => {
    clearTimeout(timer);
    for (const job of queue.splice(0)) job.failed(new Refused('certification.ocrFailed'));
    stop();
  };

  return { read, workerId, close };
};
