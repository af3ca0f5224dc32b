import { nothingId } from '@chancery/contract/rules/nothing-id.ts';
import { eq, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The condition that a column has what a filter asks for, which may be that it has nothing. */
export const isOrNothing = (column: AnyPgColumn, wanted: string | undefined): SQL | undefined => {
  if (wanted === undefined) return undefined;
  return wanted === nothingId ? isNull(column) : eq(column, wanted);
};
