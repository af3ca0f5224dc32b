import type { Detection, Embedded, Located, OnProgress, WatermarkFault } from './watermark.types.ts';

/** What can be asked of a thread, and what comes of each. */
export interface PoolWork {
  embed: Embedded;
  detect: Detection;
  locate: Located;
}

export type PoolTask = keyof PoolWork;

/** What a thread is told. */
export type Order =
  | { readonly is: 'begin'; readonly task: PoolTask; readonly bytes: Uint8Array; readonly options: object }
  | { readonly is: 'stop' };

/** What a thread says. */
export type Answer =
  | { readonly is: 'progress'; readonly done: number; readonly of: number }
  | { readonly is: 'done'; readonly result: PoolWork[PoolTask]; readonly memory: number }
  | {
      readonly is: 'fault';
      readonly fault: WatermarkFault;
      readonly message: string;
      readonly memory: number;
    }
  | { readonly is: 'broken'; readonly message: string };

/** One thing that waits for a thread, or has one. */
export interface Errand {
  readonly task: PoolTask;
  readonly bytes: Uint8Array;
  readonly options: object;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: OnProgress | undefined;
  resolve(result: PoolWork[PoolTask]): void;
  reject(error: Error): void;
}
