import { Worker } from 'node:worker_threads';

/** What a finished file is made of. */
export interface PackTask {
  readonly kind: 'csv' | 'xlsx' | 'zip';
  readonly parts: readonly string[];
  readonly target: string;
  readonly heads: readonly string[];
  /** The name of the sheet. */
  readonly sheet: string;
  /** Further files of an archive: their names in it, and what they are put together from. */
  readonly beside: readonly {
    readonly name: string;
    readonly parts: readonly string[];
    readonly text?: string;
  }[];
}

/** A finished file. */
export interface Packed {
  readonly size: number;
  readonly digest: Uint8Array;
}

/** What the thread may have for itself: rows pass through it, none stay. */
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** Makes a file that takes thought in a thread of its own, as far as nobody stops it. */
export const pack = (task: PackTask, signal: AbortSignal): Promise<Packed> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pack.worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: memory,
    });
    const stop = () => end(() => reject(new Error('nobody waits for this file any more')));
    const end = (finish: () => void): void => {
      signal.removeEventListener('abort', stop);
      finish();
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (packed: Packed) => end(() => resolve(packed)));
    worker.once('error', (error) => end(() => reject(error)));
    worker.once('exit', () => end(() => reject(new Error('the thread that makes files ended'))));
  });
