import { Role } from '@chancery/contract/unit/codes.ts';
import { or, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { devicesNamed } from '../../seals/ports.ts';
import { applicationLine } from './application.line.ts';

const { id, applicantId } = applicationLine;

/** The condition that an application concerns a seal that a statement names: for a few rows looked up, for many read once. */
export const ofSeals = (devices: SQL): SQL =>
  sql`EXISTS (SELECT FROM application_seal s WHERE s.application_id = ${id} AND s.device_id = ANY (ARRAY(${devices})))`;

/** Refuses a filter by a seal that the unit has not got. */
export const refuseUnknownSeal = async (
  tx: Tx,
  actor: UnitActor,
  deviceId: string | undefined,
): Promise<void> => {
  if (deviceId && (await devicesNamed(tx, actor.companyId, [deviceId])).length === 0)
    refuse('apply.sealNotFound');
};

/**
 * Which applications somebody finds in the records: administrators all of the unit, keepers those for the seals they
 * keep and their own, anybody else their own.
 */
export const inRecordsOf = (actor: UnitActor): SQL | undefined => {
  if (actor.role <= Role.administrator) return undefined;
  const own = sql`${applicantId} = ${actor.id}`;
  if (actor.role !== Role.sealKeeper) return own;
  return or(
    own,
    ofSeals(sql`SELECT id FROM device WHERE company_id = ${actor.companyId} AND keeper_id = ${actor.id}`),
  );
};

/** Which applications somebody may open: those of their records, theirs to stamp, and those they had a part in. */
export const openTo = (actor: UnitActor): SQL | undefined => {
  const records = inRecordsOf(actor);
  if (!records) return undefined;
  return or(
    records,
    sql`application.user_id = ${actor.id}`,
    sql`EXISTS (SELECT FROM approval_task t WHERE t.application_id = ${id}
      AND (t.user_id = ${actor.id} OR t.instead_of = ${actor.id}))`,
    sql`EXISTS (SELECT FROM approval_copy c WHERE c.application_id = ${id} AND c.user_id = ${actor.id})`,
  );
};
