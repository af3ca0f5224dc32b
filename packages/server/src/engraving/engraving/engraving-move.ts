import type { EngravingStepName } from '@chancery/contract/engraving/rules.ts';
import { mayEngrave } from '@chancery/contract/engraving/rules.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import { type Actor, isInUnit } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { lockOrder, type OrderRow } from '../../money/ports.ts';
import { tellUnit } from '../../people/ports.ts';
import { keptEngraving } from './engraving.kept.ts';
import { engraving } from './engraving.table.ts';

export type EngravingRow = typeof engraving.$inferSelect;

/** A seal that is engraved with its order. */
export interface Held {
  readonly row: EngravingRow;
  readonly order: OrderRow;
}

/** Whose a seal is to somebody: a unit's own, a partner's those that were allocated to it, operators' all. */
export const theirs = (actor: Actor): SQL | undefined => {
  if (isInUnit(actor)) return eq(engraving.companyId, actor.companyId);
  return actor.kind === 'operator' && actor.engraverId !== undefined
    ? eq(engraving.engraverId, actor.engraverId)
    : undefined;
};

/** A seal and its order, held until the transaction ends: the order first, as everywhere. */
export const holdFor = async (tx: Tx, actor: Actor, id: string, step: EngravingStepName): Promise<Held> => {
  const own = and(eq(engraving.id, id), theirs(actor));
  const [found] = await tx.select({ orderId: engraving.orderId }).from(engraving).where(own);
  const order = await lockOrder(tx, (found ?? refuse('engraving.notFound')).orderId);
  // Read again: it may have been taken from whoever asks while they waited.
  const [row] = await tx.select().from(engraving).where(own).for('update');
  if (!row) return refuse('engraving.notFound');
  if (!mayEngrave(order, step)) refuse('engraving.notNow');
  return { row, order };
};

/** Changes a held seal; its row is evidence. */
export const change = async (
  tx: Tx,
  { id }: EngravingRow,
  set: Partial<EngravingRow>,
): Promise<EngravingRow> => {
  const [row] = await changeRows(tx, keptEngraving, set, eq(engraving.id, id));
  return row ?? refuse('engraving.notFound');
};

/** What a unit's own log calls what somebody from outside did, as the calls are named there. */
const actions: Readonly<Partial<Record<EngravingStepName, string>>> = {
  allocate: 'engraving.allocate',
  returnPapers: 'engraving.papers.return',
  redo: 'engraving.redo',
  confirm: 'engraving.work.confirm',
  decline: 'engraving.work.decline',
  ship: 'engraving.work.ship',
};

/** Says who did what: in the log of operations, in the unit's own log where somebody from outside did it, and as evidence. */
export const tellMove = async (
  tx: Tx,
  evidence: Evidence,
  actor: Actor,
  { id, companyId, number }: Pick<EngravingRow, 'id' | 'companyId' | 'number'>,
  step: EngravingStepName | 'place',
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const object = { objectType: 'engraving', objectId: id, objectName: number, after: facts };
  note(object);
  await evidence.append(tx, {
    companyId,
    kind: 'engraving.moved',
    subjectId: id,
    facts: { step, number, ...facts },
    by: { id: actor.id, name: actor.name },
  });
  const action = step === 'place' ? undefined : actions[step];
  if (action && !isInUnit(actor)) await tellUnit(tx, actor, companyId, { action, ...object });
};
