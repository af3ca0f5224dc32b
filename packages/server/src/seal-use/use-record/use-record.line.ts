import { pgTable } from 'drizzle-orm/pg-core';
import { shownColumns } from './use-record.table.ts';

/** Records of uses as lists show them. */
export const useRecordLine = pgTable('use_record', shownColumns);

/** A record as a list reads it. */
export type UseRecordLine = typeof useRecordLine.$inferSelect;
