import { Worker } from 'node:worker_threads';
import type { Answer, Errand, Order } from './pool.types.ts';
import { alone } from './transfer.ts';
import { WatermarkError } from './watermark.types.ts';

/** How a thread is kept in bounds. */
export interface ThreadLimits {
  /** Most megabytes of a thread while it works: more end the work. */
  readonly workingMb: number;
  /** Most megabytes it may keep afterwards: more end the thread. */
  readonly restingMb: number;
  /** How long a thread may take to stop by itself. */
  readonly graceMs: number;
  /** How long one thing may take. */
  readonly patienceMs: number;
}

/** A thread that does one thing at a time. */
export interface PoolThread {
  readonly busy: boolean;
  begin(errand: Errand): void;
  end(): Promise<unknown>;
}

const megabyte = 1_048_576;
const lookEveryMs = 250;

interface Watcher {
  /** It can do the next thing. */
  onFree(): void;
  /** It is no more. */
  onGone(): void;
}

/** Starts a thread; whatever it does, what it was asked is answered once. */
export const startThread = (limits: ThreadLimits, { onFree, onGone }: Watcher): PoolThread => {
  const worker = new Worker(new URL('./pool.worker.ts', import.meta.url), {
    name: 'watermark',
    resourceLimits: { maxOldGenerationSizeMb: limits.workingMb },
  });
  let current: Errand | undefined;
  let finish: (() => void) | undefined;
  let gone = false;

  const settle = (how: (errand: Errand) => void): void => {
    const errand = current;
    current = undefined;
    finish?.();
    finish = undefined;
    if (errand) how(errand);
  };

  const end = (): Promise<unknown> => {
    settle((errand) => errand.reject(new WatermarkError('cancelled')));
    if (!gone) {
      gone = true;
      onGone();
    }
    return worker.terminate();
  };

  const giveUp = (error: Error): void => {
    settle((errand) => errand.reject(error));
    void end();
  };

  const rest = (memory: number): void => {
    worker.unref();
    if (memory > limits.restingMb * megabyte) void end();
    else onFree();
  };

  worker.on('message', (answer: Answer) => {
    if (answer.is === 'progress') current?.onProgress?.(answer.done, answer.of);
    else if (answer.is === 'done') {
      settle((errand) => errand.resolve(answer.result));
      rest(answer.memory);
    } else if (answer.is === 'fault') {
      settle((errand) => errand.reject(new WatermarkError(answer.fault, answer.message)));
      rest(answer.memory);
    } else giveUp(new Error(answer.message));
  });
  worker.on('error', (error: Error & { code?: string }) =>
    giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WatermarkError('tooHeavy', error.message) : error),
  );
  worker.on('exit', () => giveUp(new WatermarkError('tooHeavy', 'the thread ended')));

  /** Ends work that takes more memory or time than one thing may, until the returned function is called. */
  const watch = (): (() => void) => {
    const look = setInterval(() => {
      void worker
        .getHeapStatistics()
        .then(({ total_heap_size, external_memory }) => {
          const memory = total_heap_size + external_memory;
          if (memory > limits.workingMb * megabyte && current)
            giveUp(new WatermarkError('tooHeavy', `${Math.round(memory / megabyte)} MB`));
        })
        .catch(() => {});
    }, lookEveryMs);
    const patience = setTimeout(
      () => giveUp(new WatermarkError('tooHeavy', 'it took too long')),
      limits.patienceMs,
    );
    return () => {
      clearInterval(look);
      clearTimeout(patience);
    };
  };

  /** Asks the thread to stop when the caller does; one that does not listen is ended. */
  const listen = (errand: Errand): (() => void) => {
    let grace: NodeJS.Timeout | undefined;
    const stop = () => {
      worker.postMessage({ is: 'stop' } satisfies Order);
      // The caller need not wait for the thread; but the thread is not free before it has answered.
      errand.reject(new WatermarkError('cancelled'));
      grace = setTimeout(() => giveUp(new WatermarkError('cancelled')), limits.graceMs);
    };
    errand.signal?.addEventListener('abort', stop, { once: true });
    return () => {
      clearTimeout(grace);
      errand.signal?.removeEventListener('abort', stop);
    };
  };

  return {
    get busy() {
      return current !== undefined;
    },
    begin(errand) {
      current = errand;
      worker.ref();
      const unwatch = watch();
      const unlisten = listen(errand);
      finish = () => {
        unwatch();
        unlisten();
      };
      try {
        const bytes = alone(errand.bytes);
        const order: Order = { is: 'begin', task: errand.task, bytes, options: errand.options };
        worker.postMessage(order, [bytes.buffer]);
      } catch (error) {
        giveUp(error instanceof Error ? error : new Error(String(error)));
      }
    },
    end,
  };
};
