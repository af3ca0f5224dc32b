import { ThingKind } from '@chancery/contract/search/codes.ts';
import { MarkScope, MarkState } from '@chancery/contract/watermark/codes.ts';
import { sql } from 'drizzle-orm';
import type { ThingSource } from '../../kit/thing-source.ts';
import { marksFor } from './mark.lists.ts';
import { watermarkRecord } from './watermark.table.ts';

/** Marked files in a search. */
export const markThings: ThingSource = {
  kind: ThingKind.markedFile,
  permissions: ['watermark.view'],
  from: watermarkRecord,
  at: watermarkRecord.createdAt,
  states: MarkState,
  shown: () => ({
    title: watermarkRecord.fileName,
    number: sql`''`,
    state: watermarkRecord.state,
    person: watermarkRecord.createdByName,
  }),
  where: (tx, actor, keyword) => marksFor(tx, actor, { scope: MarkScope.everybody, keyword }),
};
