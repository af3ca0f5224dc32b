import { parse } from 'csv-parse/sync';
import type { SheetRow } from './import-row.ts';

const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Text in whichever encoding a spreadsheet has saved it: by its mark, else UTF-8, else GB18030. */
export const decodeText = (bytes: Uint8Array): string => {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  }
};

/** The separator that the heading uses most. */
const separatorOf = (text: string): string => {
  const heading = /^.*$/m.exec(text)?.[0] ?? '';
  const uses = (separator: string) => heading.split(separator).length;
  return [',', '\t', ';'].reduce((best, next) => (uses(next) > uses(best) ? next : best));
};

/** The rows of a text of values between separators. */
export const readText = (bytes: Uint8Array, mostRows: number): SheetRow[] => {
  const text = decodeText(bytes);
  const records: string[][] = parse(text, {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    to: mostRows,
  });
  return records.map((cells, at) => ({ row: at + 1, cells }));
};
