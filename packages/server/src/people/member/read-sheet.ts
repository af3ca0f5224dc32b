import { Worker } from 'node:worker_threads';
import { limits } from '@chancery/contract/limits.ts';
import { entriesOf } from '../../kit/zip-entries.ts';
import type { SheetRow } from './import-row.ts';

const patienceMs = 20_000;
const heapMb = 192;

/** A workbook is a ZIP archive; anything else is taken for text. */
const archive = Buffer.from('PK', 'latin1');

/** Whether a workbook unfolds into no flood. Parts grow to the size they say, and without bounds where they say none. */
const isModest = (bytes: Uint8Array): boolean => {
  const { parts, unfoldedMb } = limits.memberImport;
  const entries = entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!entries || entries.length > parts) return false;
  // What is nothing is packed into two bytes at most.
  if (entries.some(({ packed, unfolded }) => unfolded === 0 && packed > 2)) return false;
  return entries.reduce((sum, { unfolded }) => sum + unfolded, 0) <= unfoldedMb * limits.bytesPerMb;
};

/**
 * Reads a workbook or a text in a thread of its own: a hostile file can use up that thread's memory and time, and
 * nobody else's. Answers undefined for what cannot be read.
 */
export const readSheet = (bytes: Uint8Array, mostRows: number): Promise<SheetRow[] | undefined> =>
  new Promise((resolve) => {
    if (archive.equals(bytes.subarray(0, archive.length)) && !isModest(bytes)) return resolve(undefined);
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
