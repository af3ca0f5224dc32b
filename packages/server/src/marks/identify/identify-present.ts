import type { Identification, IdentifyRow, MarkFound } from '@chancery/contract/identify/calls.ts';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { FileService } from '../../files/ports.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { watermarkRecord } from '../watermark/watermark.table.ts';
import type { DetectionRow, Source } from './identify.table.ts';

/** What is shown of the record a file came from. */
export type MarkRow = Pick<
  typeof watermarkRecord.$inferSelect,
  'id' | 'fileName' | 'fileType' | 'createdBy' | 'createdByName' | 'createdAt' | 'note' | 'markedFileId'
>;

/** Whether somebody may know who marked a file: their own marks, or with the permission for it. */
export const mayTrace = (actor: UnitActor): boolean => actor.permissions.has('identify.trace');

/** The records that pages of a file came from. */
const sourcesOf = ({ findings, recordId, page, confidence }: DetectionRow): readonly Source[] =>
  findings?.sources ??
  (recordId === null ? [] : [{ recordId, pages: page === null ? [] : [page], confidence: confidence ?? 0 }]);

/** The records that identifications came from, as far as somebody may know them. */
export const marksOf = async (
  tx: Tx,
  actor: UnitActor,
  rows: readonly DetectionRow[],
): Promise<ReadonlyMap<string, MarkRow>> => {
  const ids = [...new Set(rows.flatMap((row) => sourcesOf(row).map(({ recordId }) => recordId)))];
  if (ids.length === 0) return new Map();
  const { id, fileName, fileType, createdBy, createdByName, createdAt, note, markedFileId } = watermarkRecord;
  const found = await tx
    .select({ id, fileName, fileType, createdBy, createdByName, createdAt, note, markedFileId })
    .from(watermarkRecord)
    .where(inArray(id, ids));
  const known = found.filter((mark) => mark.createdBy === actor.id || mayTrace(actor));
  return new Map(known.map((mark) => [mark.id, mark]));
};

/** An identification as a list shows it. */
export const presentRow = (
  row: DetectionRow,
  marks: ReadonlyMap<string, MarkRow>,
  { id: readerId }: UnitActor,
): z.output<typeof IdentifyRow> => ({
  id: row.id,
  fileName: row.fileName,
  fileType: row.fileType,
  state: row.state,
  outcome: row.outcome,
  fault: row.fault,
  markedFile: marks.get(row.recordId ?? '')?.fileName ?? '',
  confidence: row.confidence,
  edits: row.edits,
  byName: row.createdByName,
  isMine: row.createdBy === readerId,
  createdAt: iso(row.createdAt),
});

const presentMark = (mark: MarkRow, linkTo: FileService['linkTo']): z.output<typeof MarkFound> => ({
  recordId: mark.id,
  fileName: mark.fileName,
  fileType: mark.fileType,
  markedBy: mark.createdByName,
  markedAt: iso(mark.createdAt),
  note: mark.note,
  tmpUrl: mark.markedFileId ? linkTo({ id: mark.markedFileId }).tmpUrl : null,
});

/** An identification with everything that somebody may know of it. */
export const presentWhole = (
  row: DetectionRow,
  marks: ReadonlyMap<string, MarkRow>,
  reader: UnitActor,
  linkTo: FileService['linkTo'],
): z.output<typeof Identification> => {
  const markOf = (recordId: string | null) => {
    const mark = marks.get(recordId ?? '');
    return mark ? presentMark(mark, linkTo) : null;
  };
  const mark = markOf(row.recordId);
  return {
    ...presentRow(row, marks, reader),
    filePath: row.fileId,
    tmpUrl: linkTo({ id: row.fileId }).tmpUrl,
    finishedAt: isoOrNull(row.finishedAt),
    progress: !row.finishedAt && row.pagesAll > 0 ? { done: row.pagesDone, of: row.pagesAll } : null,
    page: row.page,
    isExact: row.isExact,
    mark,
    sources: sourcesOf(row).map(({ recordId, pages, confidence }) => ({
      pages: [...pages],
      confidence,
      mark: markOf(recordId),
    })),
    alsoForeign: row.findings?.alsoForeign ?? false,
    isWithheld: row.recordId !== null && mark === null,
    tried: row.findings?.tried ?? null,
    // What was compared before there was a third answer has none.
    comparison: row.findings?.comparison ? { unclear: [], ...row.findings.comparison } : null,
  };
};
