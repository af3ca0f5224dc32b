import { Worker } from 'node:worker_threads';
import type { SheetRow } from './import-row.ts';

const patienceMs = 20_000;
const heapMb = 192;

/**
 * Reads a workbook or a text in a thread of its own: a hostile file can use up that thread's memory and time, and
 * nobody else's. Answers undefined for what cannot be read.
 */
export const readSheet = (bytes: Uint8Array, mostRows: number): Promise<SheetRow[] | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), mostRows },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const finish = (rows?: SheetRow[]) => {
      clearTimeout(timer);
      resolve(rows);
      void worker.terminate();
    };
    const timer = setTimeout(finish, patienceMs);
    worker.once('message', (rows: SheetRow[]) => finish(rows));
    worker.once('error', () => finish());
    worker.once('exit', () => finish());
  });
