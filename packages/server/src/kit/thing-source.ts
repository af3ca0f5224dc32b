import type { CodeOf, Codes } from '@chancery/contract/kit/codes.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import type { ThingKind } from '@chancery/contract/search/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { UnitActor } from './actor.ts';
import type { Searched } from './search.ts';
import type { Tx } from './transaction.ts';

/** Of a table that grows without end: what is looked through before the whole of it is. */
export interface Growing {
  /** The unit that a row is of. */
  readonly unit: AnyPgColumn;
  readonly table: Searched;
  readonly words: AnyPgColumn;
  readonly number: AnyPgColumn;
  /** What every number begins with, which people leave out. */
  readonly numberLead: string;
  /** Whose a row is, in the index of what is somebody's own. */
  readonly owner: AnyPgColumn;
  /** The latest rows of each seal of a table of seals, so many of each: what keepers look through. */
  ofSeals(seals: SQL, each: SQL): SQL;
}

interface OfSeal {
  readonly companyId: AnyPgColumn;
  readonly deviceId: AnyPgColumn;
  readonly at: AnyPgColumn;
}

/** The latest rows of each seal in a table that itself says which seal a row is of. */
export const latestOfSeals =
  (from: PgTable, { companyId, deviceId, at }: OfSeal): Growing['ofSeals'] =>
  (seals, each) =>
    sql`SELECT r.* FROM ${seals} d CROSS JOIN LATERAL (
    SELECT * FROM ${from} WHERE ${companyId} = d.company_id AND ${deviceId} = d.id ORDER BY ${at} DESC LIMIT ${each}) r`;

/** Things of a kind as a search finds them: those that their list would show to the same person, and no other. */
export interface ThingSource {
  readonly kind: CodeOf<typeof ThingKind>;
  /** What opens both their list and their page; who has not got all of it looks for none of them. */
  readonly permissions: readonly Permission[];
  readonly from: PgTable & { readonly id: AnyPgColumn };
  /** The id by which their page is opened, where that is not the row's own. */
  readonly opensBy?: AnyPgColumn;
  /** The latest come first by this. */
  readonly at: AnyPgColumn;
  /** What the codes of `state` are of, where they stand somehow. */
  readonly states?: Pick<Codes, 'codeName' | 'keyOf'>;
  shown(language: Language): Readonly<Record<'title' | 'number' | 'state' | 'person', SQLWrapper>>;
  /** What their list shows to somebody, all of it or what contains a text. */
  where(tx: Tx, actor: UnitActor, keyword?: string): Promise<readonly (SQL | undefined)[]>;
  readonly growing?: Growing;
}
