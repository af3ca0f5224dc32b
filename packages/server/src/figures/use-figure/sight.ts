import { Role } from '@chancery/contract/unit/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';

/** Who looks: their role says how far. */
export type Viewer = Pick<UnitActor, 'id' | 'companyId' | 'role'>;

/** Administrators see the whole unit. */
export const seesWholeUnit = ({ role }: Viewer): boolean => role <= Role.administrator;
/** Keepers see what was done with their seals, and their own. */
export const isKeeper = ({ role }: Viewer): boolean => role === Role.sealKeeper;

/** The seals somebody keeps. */
export const sealsKeptBy = ({ companyId, id }: Viewer): SQL =>
  sql`SELECT id FROM device WHERE company_id = ${companyId} AND keeper_id = ${id}`;

/** Whose uses somebody may see: administrators all of the unit, keepers those of their seals and their own, anybody their own. */
export const usesSeenBy = (actor: Viewer): SQL | undefined => {
  if (seesWholeUnit(actor)) return undefined;
  if (!isKeeper(actor)) return sql`user_id = ${actor.id}`;
  return sql`(device_id IN (${sealsKeptBy(actor)}) OR user_id = ${actor.id})`;
};

/** Whose applications: administrators all of the unit, keepers those for their seals and their own, anybody their own. */
export const approvalsSeenBy = (actor: Viewer): SQL | undefined => {
  if (seesWholeUnit(actor)) return undefined;
  if (!isKeeper(actor)) return sql`applicant_id = ${actor.id}`;
  return sql`(applicant_id = ${actor.id} OR devices && ARRAY(${sealsKeptBy(actor)}))`;
};
