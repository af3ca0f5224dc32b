import { pgTable } from 'drizzle-orm/pg-core';
import { shownColumns } from './application.table.ts';

/** Applications as lists show them. */
export const applicationLine = pgTable('application', shownColumns);

/** An application as a list reads it. */
export type ApplicationLine = typeof applicationLine.$inferSelect;
