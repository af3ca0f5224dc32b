import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { Answer, Order, PoolTask, PoolWork } from './pool.types.ts';
import { ownBuffers } from './transfer.ts';
import {
  type DetectOptions,
  type EmbedOptions,
  type LocateOptions,
  type Patience,
  WatermarkError,
} from './watermark.types.ts';

// One thread does one thing at a time, and keeps nothing of the last.
sharp.cache(false);
sharp.concurrency(1);

const work: {
  readonly [T in PoolTask]: (bytes: Uint8Array, options: object) => Promise<PoolWork[T]>;
} = {
  embed: async (bytes, options) => (await import('./embed.ts')).embed(bytes, options as EmbedOptions),
  detect: async (bytes, options) => (await import('./detect.ts')).detect(bytes, options as DetectOptions),
  locate: async (bytes, options) => (await import('./locate.ts')).locate(bytes, options as LocateOptions),
};

const say = (answer: Answer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transfer);

const memoryNow = (): number => {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
};

let stopping = new AbortController();

const begin = async ({ task, bytes, options }: Order & { readonly is: 'begin' }): Promise<void> => {
  stopping = new AbortController();
  const patience: Patience = {
    signal: stopping.signal,
    onProgress: (done, of) => void say({ is: 'progress', done, of }),
  };
  try {
    const result = await work[task](bytes, { ...options, ...patience });
    say({ is: 'done', result, memory: memoryNow() }, ownBuffers(result));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof WatermarkError)
      say({ is: 'fault', fault: error.fault, message, memory: memoryNow() });
    else if (stopping.signal.aborted) say({ is: 'fault', fault: 'cancelled', message, memory: memoryNow() });
    else say({ is: 'broken', message });
  }
};

parentPort?.on('message', (order: Order) => {
  if (order.is === 'stop') stopping.abort();
  else void begin(order);
});
