import { availableParallelism } from 'node:os';
import type { Errand, PoolTask, PoolWork } from './pool.types.ts';
import { type PoolThread, startThread, type ThreadLimits } from './pool-thread.ts';
import {
  type DetectOptions,
  type EmbedOptions,
  type LocateOptions,
  type Patience,
  WatermarkError,
} from './watermark.types.ts';

/** How much of the machine a pool may take. */
export interface PoolLimits extends ThreadLimits {
  /** Most threads at once. One of them never marks, so that somebody who asks does not wait behind a thick file. */
  readonly workers: number;
  /** How many things may wait; one more is told `busy`. */
  readonly waitingMost: number;
  /** How long a thread with nothing to do is kept. */
  readonly idleMs: number;
}

const usual: PoolLimits = {
  workers: Math.max(2, Math.min(4, availableParallelism() - 1)),
  waitingMost: 64,
  idleMs: 60_000,
  workingMb: 2_048,
  restingMb: 512,
  graceMs: 1_000,
  patienceMs: 30 * 60_000,
};

export type WatermarkPool = ReturnType<typeof createWatermarkPool>;

/**
 * Marks and looks in threads, which begin when there is something to do and end when there is not.
 * Bytes that are given away belong to the pool; they are moved, not copied.
 */
export const createWatermarkPool = (wanted: Partial<PoolLimits> = {}) => {
  const limits: PoolLimits = { ...usual, ...wanted };
  const threads = new Map<PoolThread, { errand?: Errand; idle?: NodeJS.Timeout }>();
  const waiting: Errand[] = [];
  let closed = false;

  const marking = () => [...threads.values()].filter(({ errand }) => errand?.task === 'embed').length;

  const next = (): Errand | undefined => {
    const full = limits.workers > 1 && marking() >= limits.workers - 1;
    const at = waiting.findIndex(({ task }) => task !== 'embed' || !full);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };

  const start = (): PoolThread => {
    const thread = startThread(limits, {
      onFree: () => {
        const idle = setTimeout(() => void thread.end(), limits.idleMs);
        idle.unref();
        threads.set(thread, { idle });
        turn();
      },
      onGone: () => {
        clearTimeout(threads.get(thread)?.idle);
        threads.delete(thread);
        turn();
      },
    });
    threads.set(thread, {});
    return thread;
  };

  const turn = (): void => {
    while (!closed && waiting.length > 0) {
      const free = [...threads.keys()].find((thread) => !thread.busy);
      if (!free && threads.size >= limits.workers) return;
      const errand = next();
      if (!errand) return;
      const thread = free ?? start();
      clearTimeout(threads.get(thread)?.idle);
      threads.set(thread, { errand });
      thread.begin(errand);
    }
  };

  const ask = <T extends PoolTask>(
    task: T,
    bytes: Uint8Array,
    { signal, onProgress, ...options }: Patience,
  ): Promise<PoolWork[T]> =>
    new Promise((resolve, reject) => {
      if (closed || signal?.aborted) return reject(new WatermarkError('cancelled'));
      if (waiting.length >= limits.waitingMost) return reject(new WatermarkError('busy'));
      // What a thread answers to a task is what that task makes.
      const given = (result: PoolWork[PoolTask]) => resolve(result as PoolWork[T]);
      const errand: Errand = { task, bytes, options, signal, onProgress, resolve: given, reject };
      waiting.push(errand);
      signal?.addEventListener(
        'abort',
        () => {
          const at = waiting.indexOf(errand);
          if (at >= 0) reject(new WatermarkError('cancelled'));
          if (at >= 0) waiting.splice(at, 1);
        },
        { once: true },
      );
      turn();
    });

  return {
    embed: (bytes: Uint8Array, options: EmbedOptions) => ask('embed', bytes, options),
    detect: (bytes: Uint8Array, options: DetectOptions) => ask('detect', bytes, options),
    locate: (bytes: Uint8Array, options: LocateOptions) => ask('locate', bytes, options),
    /** How many threads there are, and how much waits for one. */
    size: () => ({ threads: threads.size, waiting: waiting.length }),
    /** Ends everything; what was asked is answered with `cancelled`. */
    async close(): Promise<void> {
      closed = true;
      for (const errand of waiting.splice(0)) errand.reject(new WatermarkError('cancelled'));
      await Promise.all([...threads.keys()].map((thread) => thread.end()));
    },
  };
};
