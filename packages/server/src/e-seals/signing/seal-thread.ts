import { Worker } from 'node:worker_threads';
import type { Timestamper } from '@chancery/pdf-seal/pki/cms.ts';
import type { Signer } from '@chancery/pdf-seal/pki/signer.ts';
import { SealFault, type SealFaultCode } from '@chancery/pdf-seal/seal/faults.ts';
import type { SealLevel, SealRequest } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import type { PageSize } from './check-parties.ts';

/** A file that is to be signed, as it travels to the thread: who signs stays here. */
export interface SealTask {
  readonly bytes: Uint8Array;
  readonly request: Omit<SealRequest, 'signer' | 'timestamp' | 'validation' | 'findText'>;
  readonly signer: Pick<Signer, 'kind' | 'chain'>;
}

export interface InspectTask {
  readonly bytes: Uint8Array;
}

/** What the thread hears: work, or an answer to what it asked. */
export type ToThread =
  | { readonly job: number; readonly task: SealTask | InspectTask }
  | { readonly question: number; readonly answer: unknown };

/** What the thread says: a question, a result, or what went wrong. */
export type FromThread =
  | {
      readonly job: number;
      readonly question: number;
      readonly ask: 'sign' | 'timestamp' | 'validation';
      readonly of: readonly unknown[];
    }
  | { readonly job: number; readonly result: unknown }
  | { readonly job: number; readonly failed: string; readonly fault?: SealFaultCode };

/** A file that may be signed. */
export interface Signable {
  readonly pages: readonly PageSize[];
  /** Whether a party may sign at more than one place. */
  readonly mayStamp: boolean;
}

/** Whoever holds the keys. */
export interface Keys {
  readonly signer: Signer;
  readonly timestamp?: Timestamper | undefined;
  readonly validation?: SealRequest['validation'];
}

/** The highest level that the keys at hand allow. */
export const levelOf = ({ timestamp, validation }: Keys): SealLevel => {
  if (!timestamp) return 'B-B';
  return validation ? 'B-LT' : 'B-T';
};

interface Job {
  readonly done: (result: unknown) => void;
  readonly failed: (error: Error) => void;
  readonly answer: (ask: string, of: readonly unknown[]) => Promise<unknown>;
}

const noKeys = (): Promise<never> => Promise.reject(new TypeError('looking at a file needs no key'));

export type SealThread = ReturnType<typeof createSealThread>;

/** Reads and signs files in a thread of its own, so that a large one keeps nobody waiting. */
export const createSealThread = () => {
  const jobs = new Map<number, Job>();
  let thread: Worker | undefined;
  let last = 0;

  const lose = (error: Error): void => {
    thread = undefined;
    for (const { failed } of jobs.values()) failed(error);
    jobs.clear();
  };

  const hear = (from: Worker, message: FromThread): void => {
    const job = jobs.get(message.job);
    if (!job) return;
    if ('question' in message) {
      job.answer(message.ask, message.of).then(
        (answer) => from.postMessage({ question: message.question, answer } satisfies ToThread),
        (error: Error) => {
          jobs.delete(message.job);
          job.failed(error);
        },
      );
      return;
    }
    jobs.delete(message.job);
    if ('result' in message) job.done(message.result);
    else job.failed(message.fault ? new SealFault(message.fault) : new Error(message.failed));
  };

  const start = (): Worker => {
    const made = new Worker(new URL('./seal-thread.worker.ts', import.meta.url));
    made.on('message', (message: FromThread) => hear(made, message));
    made.on('error', lose);
    made.on('exit', () => made === thread && lose(new Error('the thread ended')));
    made.unref();
    return made;
  };

  const run = <T>(task: SealTask | InspectTask, answer: Job['answer']): Promise<T> =>
    new Promise((resolve, reject) => {
      thread ??= start();
      last += 1;
      jobs.set(last, { done: (result) => resolve(result as T), failed: reject, answer });
      thread.postMessage({ job: last, task } satisfies ToThread);
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
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };

  return { inspect, seal, close };
};
