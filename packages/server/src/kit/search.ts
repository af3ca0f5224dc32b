import { limits } from '@chancery/contract/limits.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { containing } from './like.ts';
import { ask } from './select.ts';
import type { Asker } from './transaction.ts';

/** The tables whose words a unit searches; each has an index of them. */
export type Searched =
  | 'application'
  | 'authorization_grant'
  | 'membership'
  | 'unit_order'
  | 'use_record'
  | 'watermark_detection'
  | 'watermark_record';

/** A condition that a row contains what was looked for, by its id and its words. */
export type Contains = (id: SQLWrapper, words: SQLWrapper) => SQL;

/** Which rows of the transaction's own unit fit a pattern, but no more than so many, the latest weeks first; for a statement. */
export const searched = (table: Searched, pattern: string, most: number): SQL =>
  sql`SELECT unit_search(${table}, ${pattern}, ${most})`;

/**
 * Looks for a text in the words of the transaction's own unit. A policy keeps an index of words from being used, so a
 * narrow function of the database names the rows by it, and the list that is asked for then is read under the policy as
 * ever. A text that stands in more rows than lists count is common enough to meet while walking through the list.
 */
export const search = async (tx: Asker, table: Searched, keyword: string): Promise<Contains> => {
  const pattern = containing(keyword.toLowerCase());
  const found = await ask<[string]>(tx, {
    text: 'SELECT unit_search($1, $2, $3)',
    values: [table, pattern, limits.countCap + 1],
    planOnce: false,
  });
  if (found.length > limits.countCap) return (_, words) => sql`${words} LIKE ${pattern}`;
  const ids = sql.param(found.map(([id]) => id));
  return (id) => sql`${id} = ANY (${ids}::uuid[])`;
};
