import { byteOrderMark, csvLine } from '../list/csv.ts';
import type { Rows } from './rows.ts';

/** What a sheet can be saved as. */
export const sheetKinds = ['xlsx', 'csv'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** Makes a file of a table; the writer of workbooks is fetched only when one is wanted. */
export const makeSheet = async (kind: SheetKind, name: string, rows: Rows): Promise<Blob> => {
  if (kind === 'xlsx') return (await import('./workbook.ts')).makeWorkbook(name, rows);
  return new Blob([byteOrderMark, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' });
};

/** Lets the browser save a file. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
