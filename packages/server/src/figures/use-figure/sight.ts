import { Role } from '@chancery/contract/unit/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';

/** Who looks: their role says how far. */
export type Viewer = Pick<UnitActor, 'id' | 'companyId' | 'role'>;

/** The seals somebody keeps. */
export const sealsKeptBy = ({ companyId, id }: Viewer): SQL =>
  sql`SELECT id FROM device WHERE company_id = ${companyId} AND keeper_id = ${id}`;

/**
 * Whose uses somebody may see: administrators all of the unit, keepers those of their seals and their own, anybody their own.
 * One condition after the other, none of which meets what another does.
 */
export const sightsOfUses = (actor: Viewer): readonly SQL[] | undefined => {
  if (actor.role <= Role.administrator) return undefined;
  if (actor.role !== Role.sealKeeper) return [sql`user_id = ${actor.id}`];
  const theirs = sql`device_id IN (${sealsKeptBy(actor)})`;
  return [theirs, sql`user_id = ${actor.id} AND NOT ${theirs}`];
};

/** The same in one condition. */
export const usesSeenBy = (actor: Viewer): SQL | undefined => {
  const sights = sightsOfUses(actor);
  return sights && sql`(${sql.join([...sights], sql` OR `)})`;
};

/** Whose applications: administrators all of the unit, keepers those for their seals and their own, anybody their own. */
export const approvalsSeenBy = (actor: Viewer): SQL | undefined => {
  if (actor.role <= Role.administrator) return undefined;
  if (actor.role !== Role.sealKeeper) return sql`applicant_id = ${actor.id}`;
  return sql`(applicant_id = ${actor.id} OR devices && ARRAY(${sealsKeptBy(actor)}))`;
};
