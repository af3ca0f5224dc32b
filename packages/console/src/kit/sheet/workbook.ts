import { writeXlsx } from 'hucre/xlsx';
import type { Rows } from './rows.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const [narrowest, widest] = [8, 40];

/** Chinese signs are twice as wide as Latin ones. */
const widthOf = (cell: string | number): number =>
  [...String(cell)].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0);

const columnWidth = (rows: Rows, at: number): number =>
  rows.reduce((most, row) => Math.max(most, widthOf(row[at] ?? '') + 2), narrowest);

/** A name that spreadsheets take for a sheet. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1';

/** A workbook of one sheet: a text stays a text, so that nothing is computed and no zero is lost. */
export const makeWorkbook = async (name: string, rows: Rows): Promise<Blob> => {
  const columns = (rows[0] ?? []).map((_, at) => ({ width: Math.min(widest, columnWidth(rows, at)) }));
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns,
        rows: rows.map((row) => [...row]),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([new Uint8Array(bytes)], { type });
};
