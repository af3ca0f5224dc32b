import { Role } from '@chancery/contract/unit/codes.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isInUnit, type PersonActor, type UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company, membership } from './unit.table.ts';

/** Narrows to somebody acting in a unit, for calls that reach beyond the unit and so run in platform scope. */
export const inUnit = (actor: PersonActor): UnitActor =>
  isInUnit(actor) ? actor : refuse('permission.noUnit');

/** Takes a unit for oneself until the transaction ends; others may still refer to it. */
export const lockUnit = async (tx: Tx, companyId: string) => {
  const [row] = await tx
    .select()
    .from(company)
    .where(and(eq(company.id, companyId), isNull(company.deletedAt)))
    .for('no key update');
  return row ?? refuse('unit.notFound');
};

/** Changes of the tree of units take turns, so that two harmless moves never make a cycle together. */
export const lockUnitTree = (tx: Tx) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('unit-tree', 0))`);

/** Whether somebody is the main administrator of a unit at this moment. */
export const runsUnit = async (tx: Tx, accountId: string, companyId: string): Promise<boolean> => {
  const found = await tx
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.accountId, accountId),
        eq(membership.role, Role.mainAdministrator),
        isNull(membership.disabledAt),
      ),
    );
  return found.length > 0;
};
