import { Worker } from 'node:worker_threads';
import type { Timestamper } from '@chancery/pdf-seal/pki/cms.ts';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import { codeOf } from '../runtime/start-error.ts';
import type {
  Asked,
  FromThread,
  InspectTask,
  Keys,
  Question,
  SealTask,
  Signable,
  ToThread,
} from './thread-talk.ts';

interface Job {
  readonly task: SealTask | InspectTask;
  readonly done: (result: unknown) => void;
  readonly failed: (error: Error) => void;
  readonly answer: (ask: Question, of: readonly unknown[]) => Promise<unknown>;
  /** How many answers it waits for: while there is one, the thread is free for others. */
  asking: number;
  /** A thread was lost while it was in it: it is tried once more, with nothing beside it. */
  isSuspect: boolean;
  timer?: NodeJS.Timeout;
}

/** What a thread may take. */
interface Bounds {
  /** How long one file may take: a large one, with signatures and time stamps from far away. */
  readonly patienceMs: number;
  /** How much memory all objects of the files it is at may take. */
  readonly heapMb: number;
}
const bounds: Bounds = { patienceMs: 2 * 60_000, heapMb: 768 };
/** How long the thread stays with nothing to do. */
const idleMs = 60_000;
/** So many files are in its memory at once; others wait. */
const atOnce = 8;

const noKeys = (): Promise<never> => Promise.reject(new TypeError('looking at a file needs no key'));
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

export type SealThread = ReturnType<typeof createSealThread>;

/**
 * Reads and signs files in a thread of its own, so that a large one keeps nobody waiting. Keys stay here: the thread asks for
 * every signature, and goes on with another file until it is answered.
 */
export const createSealThread = ({ patienceMs, heapMb }: Bounds = bounds) => {
  const queue: Job[] = [];
  const jobs = new Map<number, Job>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  let closed = false;

  const stop = async (): Promise<void> => {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };

  const end = (id: number, how: (job: Job) => void): void => {
    const job = jobs.get(id);
    if (!job) return;
    clearTimeout(job.timer);
    jobs.delete(id);
    how(job);
    advance();
  };

  /** All that it was at are lost with it; what waits begins in another. */
  const lose = (error: Error): void => {
    thread = undefined;
    for (const id of [...jobs.keys()]) end(id, ({ failed }) => failed(error));
  };

  /**
   * A file was too much for the thread, and which one is not known: each is tried once more with nothing beside it. One that
   * is too much alone is refused, and takes nobody with it.
   */
  const loseToOne = (): void => {
    thread = undefined;
    const lost = [...jobs.values()];
    const isAlone = lost.length === 1;
    jobs.clear();
    for (const job of lost) {
      clearTimeout(job.timer);
      if (isAlone && job.isSuspect) job.failed(new SealFault('tooLarge'));
      else queue.push({ ...job, asking: 0, isSuspect: true });
    }
    advance();
  };

  const answer = async (from: Worker, job: Job, message: Asked) => {
    const { question } = message;
    job.asking += 1;
    try {
      const found = await job.answer(message.ask, message.of);
      from.postMessage({ question, answer: found } satisfies ToThread);
    } catch (error) {
      from.postMessage({ question } satisfies ToThread);
      end(message.job, ({ failed }) => failed(asError(error)));
    } finally {
      job.asking -= 1;
    }
  };

  const hear = (from: Worker, message: FromThread): void => {
    const job = jobs.get(message.job);
    if (from !== thread || !job) return;
    if ('question' in message) void answer(from, job, message);
    else if ('result' in message) end(message.job, ({ done }) => done(message.result));
    else {
      const error = message.fault ? new SealFault(message.fault) : new Error(message.failed);
      end(message.job, ({ failed }) => failed(error));
    }
  };

  const start = (): Worker => {
    const made = new Worker(new URL('./seal-thread.worker.ts', import.meta.url), {
      name: 'sealing',
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    made.on('message', (message: FromThread) => hear(made, message));
    made.on('error', (error) => {
      if (made !== thread) return;
      if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') loseToOne();
      else lose(asError(error));
    });
    made.on('exit', (code) => made === thread && lose(new Error(`the thread ended with ${code}`)));
    made.unref();
    return made;
  };

  /** One that waits for an answer gives up alone; one that computes takes the thread with it. */
  const loseLate = (id: number, job: Job): void => {
    if (job.asking > 0) {
      end(id, ({ failed }) => failed(new Error(`a file took longer than ${patienceMs} ms`)));
      return;
    }
    void stop();
    loseToOne();
  };

  const advance = (): void => {
    clearTimeout(idle);
    while (!closed && jobs.size < atOnce && ![...jobs.values()].some(({ isSuspect }) => isSuspect)) {
      if (queue[0]?.isSuspect && jobs.size > 0) break;
      const job = queue.shift();
      if (!job) break;
      thread ??= start();
      last += 1;
      const id = last;
      jobs.set(id, job);
      job.timer = setTimeout(() => loseLate(id, job), patienceMs).unref();
      thread.postMessage({ job: id, task: job.task } satisfies ToThread);
    }
    if (jobs.size === 0) idle = setTimeout(() => void stop(), idleMs).unref();
  };

  const run = <T>(task: Job['task'], answers: Job['answer']): Promise<T> =>
    new Promise((resolve, failed) => {
      if (closed) return failed(new Error('the server is ending'));
      queue.push({
        task,
        done: (result) => resolve(result as T),
        failed,
        answer: answers,
        asking: 0,
        isSuspect: false,
      });
      advance();
    });

  const inspect = (bytes: Uint8Array): Promise<Signable> => run({ bytes }, noKeys);

  const seal = (
    bytes: Uint8Array,
    request: SealTask['request'],
    { signer, timestamp, validation }: Keys,
  ): Promise<Uint8Array> => {
    const { kind, chain } = signer;
    return run({ bytes, request, signer: { kind, chain } }, (ask, of) => {
      if (ask === 'sign') return signer.sign(of[0] as Uint8Array);
      if (ask === 'timestamp')
        return timestamp?.(of[0] as Uint8Array, of[1] as Parameters<Timestamper>[1]) ?? noKeys();
      return validation?.(of[0] as Uint8Array) ?? noKeys();
    });
  };

  const close = async (): Promise<void> => {
    closed = true;
    const ended = stop();
    lose(new Error('the server is ending'));
    for (const { failed } of queue.splice(0)) failed(new Error('the server is ending'));
    clearTimeout(idle);
    await ended;
  };

  return { inspect, seal, close };
};
