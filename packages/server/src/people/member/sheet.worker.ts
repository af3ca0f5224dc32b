import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import type { SheetRow } from './import-row.ts';
import { readText } from './sheet-text.ts';

interface Task {
  readonly bytes: Uint8Array;
  readonly mostRows: number;
}

/** A workbook is a ZIP archive; anything else is taken for text. */
const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const readWorkbook = async (bytes: Uint8Array, mostRows: number): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes)) {
    rows.push({ row: index + 1, cells: values.map((value) => String(value ?? '').trim()) });
    if (rows.length >= mostRows) break;
  }
  return rows;
};

const { bytes, mostRows } = workerData as Task;
parentPort?.postMessage(isWorkbook(bytes) ? await readWorkbook(bytes, mostRows) : readText(bytes, mostRows));
