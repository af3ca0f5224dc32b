import { Role } from '@chancery/contract/unit/codes.ts';
import { or, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { useRecordLine as line } from './use-record.line.ts';

/** Whose uses somebody may see: administrators all of the unit, keepers those of their seals, anybody their own. */
export const visibleTo = (actor: UnitActor): SQL | undefined => {
  if (actor.role <= Role.administrator) return undefined;
  const own = sql`${line.userId} = ${actor.id}`;
  if (actor.role !== Role.sealKeeper) return own;
  return or(
    own,
    sql`${line.deviceId} IN (SELECT id FROM device WHERE company_id = ${actor.companyId} AND keeper_id = ${actor.id})`,
  );
};
