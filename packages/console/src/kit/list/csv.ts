type Cell = string | number | boolean | null | undefined;

// A spreadsheet runs a cell that begins with one of these as a formula.
const formula = /^[=+\-@\t\r]/;
const special = /[",\r\n]/;

const escapeCell = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return special.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** One line of a CSV file, safe to open in a spreadsheet. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(escapeCell).join(',')}\r\n`;

/** What makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';
