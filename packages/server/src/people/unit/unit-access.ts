import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Actor, OperatorActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Origin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { tellLog } from '../../platform/ports.ts';
import { company, operatorUnitAccess } from './unit.table.ts';

const minutes = 30;

interface UnitEntry {
  readonly action: string;
  readonly objectType?: string;
  readonly objectId?: string;
  readonly objectName?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes what somebody from outside did to a unit into the unit's own log, where its administrators read it. */
export const tellUnit = (
  tx: Tx,
  who: Pick<Actor, 'kind' | 'id' | 'name'>,
  companyId: string,
  entry: UnitEntry,
  from?: Pick<Origin, 'ip' | 'clientType'>,
): Promise<void> =>
  tellLog(
    tx,
    {
      companyId,
      actorKind: who.kind,
      actorId: who.id,
      actorName: who.name,
      objectType: 'unit',
      objectId: companyId,
      ...entry,
    },
    from,
  );

/** Lets an operator look into a unit for a while; the unit reads the reason in its own log. */
export const openUnit = async (
  tx: Tx,
  operator: OperatorActor,
  companyId: string,
  reason: string,
): Promise<{ readonly name: string; readonly until: Date }> => {
  const [unit] = await tx
    .select({ name: company.name })
    .from(company)
    .where(and(eq(company.id, companyId), isNull(company.deletedAt)));
  if (!unit) return refuse('unit.notFound');
  const until = new Date(Date.now() + minutes * 60_000);
  await tx
    .insert(operatorUnitAccess)
    .values({ id: uuidv7(), operatorId: operator.id, companyId, reason, expiresAt: until });
  await tellUnit(tx, operator, companyId, {
    action: 'admin.open-company',
    objectName: unit.name,
    after: { reason },
  });
  return { name: unit.name, until };
};

/** Refuses an operator who has not said why they look into this unit, or whose half hour is over. */
export const requireOpened = async (
  tx: Tx,
  operator: OperatorActor,
  companyId: string,
): Promise<{ readonly reason: string; readonly expiresAt: Date }> => {
  const [open] = await tx
    .select({ reason: operatorUnitAccess.reason, expiresAt: operatorUnitAccess.expiresAt })
    .from(operatorUnitAccess)
    .where(
      and(
        eq(operatorUnitAccess.operatorId, operator.id),
        eq(operatorUnitAccess.companyId, companyId),
        gt(operatorUnitAccess.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(operatorUnitAccess.expiresAt))
    .limit(1);
  return open ?? refuse('units.reasonNeeded');
};
