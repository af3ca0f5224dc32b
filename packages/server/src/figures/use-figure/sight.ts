import { Role } from '@chancery/contract/unit/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';

/** Who looks: their role says how far. */
export type Viewer = Pick<UnitActor, 'id' | 'companyId' | 'role'>;

/** The seals somebody keeps. */
export const sealsKeptBy = ({ companyId, id }: Viewer): SQL =>
  sql`SELECT id FROM device WHERE company_id = ${companyId} AND keeper_id = ${id}`;

/** Whose uses somebody may see: administrators all of the unit, keepers those of their seals, anybody their own. */
export const usesSeenBy = (actor: Viewer): SQL | undefined => {
  if (actor.role <= Role.administrator) return undefined;
  if (actor.role !== Role.sealKeeper) return sql`user_id = ${actor.id}`;
  return sql`(user_id = ${actor.id} OR device_id IN (${sealsKeptBy(actor)}))`;
};

/** Whose applications: administrators all of the unit, keepers those for their seals and their own, anybody their own. */
export const approvalsSeenBy = (actor: Viewer): SQL | undefined => {
  if (actor.role <= Role.administrator) return undefined;
  if (actor.role !== Role.sealKeeper) return sql`applicant_id = ${actor.id}`;
  return sql`(applicant_id = ${actor.id} OR devices && ARRAY(${sealsKeptBy(actor)}))`;
};
