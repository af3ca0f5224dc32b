import { ExportFormat, ExportType } from '@chancery/contract/export/codes.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { ExportRow } from './export.table.ts';
import { filterWords } from './filter-words.ts';

const stamp = ({ createdAt, zone }: Pick<ExportRow, 'createdAt' | 'zone'>): string =>
  createdAt.toLocaleString('sv-SE', { timeZone: zone }).replaceAll(':', '');

/** What an export is called, in the language of who asked for it. */
export const titleOf = ({ type, language }: Pick<ExportRow, 'type' | 'language'>): string =>
  translator(language)(codeLabel(ExportType, type));

/** The name to save a file under. */
export const fileNameOf = (
  row: Pick<ExportRow, 'type' | 'language' | 'format' | 'createdAt' | 'zone'>,
): string => {
  const isZip = row.format === ExportFormat.evidence || row.format === ExportFormat.archive;
  const ending = isZip ? 'zip' : row.format;
  return `${titleOf(row)} ${stamp(row)}.${ending}`;
};

/** An export as its list shows it to somebody. */
export const presentExport = (row: ExportRow, readerId: string) => ({
  id: row.id,
  type: row.type,
  format: row.format,
  filters: filterWords(row, currentOrigin().language),
  state: row.state,
  fault: row.fault,
  rows: row.rows,
  total: row.total,
  size: row.size,
  fileName: fileNameOf(row),
  byName: row.byName,
  isMine: row.accountId === readerId,
  createdAt: iso(row.createdAt),
  finishedAt: isoOrNull(row.finishedAt),
  expiresAt: isoOrNull(row.expiresAt),
});
