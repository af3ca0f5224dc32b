import type { Language } from '@chancery/phrases/phrase.ts';
import type { SQL } from 'drizzle-orm';
import type { UnitActor } from './actor.ts';
import type { Tx } from './transaction.ts';

/** A column that orders rows and never changes, and its type in the database. */
export interface SortKey {
  readonly column: SQL;
  readonly type: 'timestamptz' | 'uuid' | 'integer';
}

/** A list as an export reads it: the same rows that the list would show, by what never changes of them. */
export interface ExportSource<Column extends string, Input> {
  readonly from: SQL;
  /** What the list shows to somebody with these filters; refuses what the unit has not got. */
  where(tx: Tx, actor: UnitActor, input: Input): Promise<readonly (SQL | undefined)[]>;
  /** The latest come first. */
  readonly keys: readonly [SortKey, SortKey];
  /** The condition that a row was there at a moment. */
  thereAt(moment: SQL): SQL;
  /** What each column is made of, before codes become words. */
  columns(language: Language): Readonly<Record<Column, SQL>>;
}
