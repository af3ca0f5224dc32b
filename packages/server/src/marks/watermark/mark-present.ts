import type { Mark, MarkFile } from '@chancery/contract/watermark/calls.ts';
import type { z } from 'zod';
import type { FileService, file } from '../../files/ports.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { watermarkRecord } from './watermark.table.ts';

export type MarkRow = typeof watermarkRecord.$inferSelect;

/** A mark as the reader sees it. */
export const presentMark = (row: MarkRow, readerId: string): z.output<typeof Mark> => ({
  id: row.id,
  filePath: row.sourceFileId,
  fileName: row.fileName,
  fileType: row.fileType,
  markedPath: row.markedFileId,
  strength: row.strength,
  variant: row.variant,
  visibleText: row.visibleText,
  visibleCode: row.visibleCode,
  note: row.note,
  state: row.state,
  fault: row.fault,
  pagesDone: row.pagesDone,
  pageCount: row.pageCount,
  wasSigned: row.wasSigned,
  applicationId: row.applicationId,
  byName: row.createdByName,
  isMine: row.createdBy === readerId,
  createdAt: iso(row.createdAt),
  finishedAt: isoOrNull(row.finishedAt),
});

/** A file of a mark, with a link to it. */
export const presentMarkFile = (
  files: Pick<FileService, 'linkTo'>,
  row: typeof file.$inferSelect,
): z.output<typeof MarkFile> => ({
  filePath: row.id,
  fileName: row.name,
  size: row.size,
  digest: row.digest.toString('hex'),
  ...files.linkTo(row),
});

/** What a mark says, in hex. */
export const markIdText = (markId: bigint): string =>
  BigInt.asUintN(64, markId).toString(16).padStart(16, '0');
