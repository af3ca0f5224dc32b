import { Role } from '@chancery/contract/unit/codes.ts';
import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { UnitActor } from '../../kit/actor.ts';

interface Columns {
  readonly userId: PgColumn;
  readonly deviceId: PgColumn;
}

/** Whose uses somebody may look at: administrators all of the unit, keepers those of their seals, anybody their own. */
export const usesOf = (actor: UnitActor, { userId, deviceId }: Columns): SQL | undefined => {
  if (actor.role <= Role.administrator) return undefined;
  const own = sql`${userId} = ${actor.id}`;
  if (actor.role !== Role.sealKeeper) return own;
  return or(
    own,
    sql`${deviceId} IN (SELECT id FROM device WHERE company_id = ${actor.companyId} AND keeper_id = ${actor.id})`,
  );
};
