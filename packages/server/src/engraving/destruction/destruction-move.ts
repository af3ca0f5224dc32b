import type { DestructionSigner } from '@chancery/contract/destruction/codes.ts';
import { type DestructionStepName, nextDestruction } from '@chancery/contract/destruction/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { and, asc, eq, exists, or, type SQL } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { device, isTheirs, lockDevice, ofTheirs } from '../../seals/ports.ts';
import { keptDestruction } from './destruction.kept.ts';
import { destructionSignature, sealDestruction } from './destruction.table.ts';

export type DestructionRow = typeof sealDestruction.$inferSelect;
type SignatureRow = typeof destructionSignature.$inferSelect;
export type Signer = CodeOf<typeof DestructionSigner>;

/** Which ends of seals somebody may see: those who run the unit all, others those of their seals and those they have a part in. */
export const visibleTo = (tx: Tx, actor: UnitActor): SQL | undefined => {
  const kept = ofTheirs(tx, actor, sealDestruction.deviceId);
  if (kept === undefined) return undefined;
  const asked = tx
    .select({ id: destructionSignature.id })
    .from(destructionSignature)
    .where(
      and(
        eq(destructionSignature.destructionId, sealDestruction.id),
        eq(destructionSignature.accountId, actor.id),
      ),
    );
  return or(
    kept,
    eq(sealDestruction.createdBy, actor.id),
    eq(sealDestruction.handedInBy, actor.id),
    eq(sealDestruction.receivedBy, actor.id),
    exists(asked),
  );
};

/** One that somebody may see; for anybody else there is none. */
export const findVisible = async (tx: Tx, actor: UnitActor, id: string): Promise<DestructionRow> => {
  const own = and(eq(sealDestruction.companyId, actor.companyId), eq(sealDestruction.id, id));
  const [row] = await tx
    .select()
    .from(sealDestruction)
    .where(and(own, visibleTo(tx, actor)));
  return row ?? refuse('destruction.notFound');
};

/** The same with its seal, both held until the transaction ends: the seal first, as everywhere. */
export const holdVisible = async (tx: Tx, actor: UnitActor, id: string) => {
  const { deviceId } = await findVisible(tx, actor, id);
  const seal = await lockDevice(tx, actor.companyId, deviceId);
  const [row] = await tx.select().from(sealDestruction).where(eq(sealDestruction.id, id)).for('update');
  return row ? { row, seal } : refuse('destruction.notFound');
};

/** Held by whoever keeps the seal or runs the unit, where the step can be taken. */
export const holdFor = async (tx: Tx, actor: UnitActor, id: string, step: DestructionStepName) => {
  const held = await holdVisible(tx, actor, id);
  // Whoever only signs may look, and nothing else.
  if (!isTheirs(actor, held.seal.keeperId)) refuse('destruction.notFound');
  const state = nextDestruction(held.row.state, step) ?? refuse('destruction.notNow');
  return { ...held, state };
};

/** Whether somebody takes the steps of a seal's end. */
export const isMine = async (tx: Tx, actor: UnitActor, { deviceId }: DestructionRow): Promise<boolean> => {
  const [seal] = await tx.select({ keeperId: device.keeperId }).from(device).where(eq(device.id, deviceId));
  return seal !== undefined && isTheirs(actor, seal.keeperId);
};

export const signaturesOf = (tx: Tx, destructionId: string): Promise<SignatureRow[]> =>
  tx
    .select()
    .from(destructionSignature)
    .where(eq(destructionSignature.destructionId, destructionId))
    .orderBy(asc(destructionSignature.role));

/** Changes one that is held; its row is evidence. */
export const change = async (
  tx: Tx,
  { id }: Pick<DestructionRow, 'id'>,
  set: Partial<DestructionRow>,
): Promise<DestructionRow> => {
  const [row] = await changeRows(tx, keptDestruction, set, eq(sealDestruction.id, id));
  return row ?? refuse('destruction.notFound');
};

/** Says who did what: in the log of operations, and as evidence. */
export const tellMove = async (
  tx: Tx,
  evidence: Evidence,
  actor: Pick<UnitActor, 'id' | 'name'>,
  { id, companyId, number, deviceId, deviceName }: DestructionRow,
  step: DestructionStepName | 'begin' | 'complete',
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  note({
    objectType: 'destruction',
    objectId: id,
    objectName: number,
    after: { seal: deviceName, ...facts },
  });
  await evidence.append(tx, {
    companyId,
    kind: 'destruction.moved',
    subjectId: id,
    facts: { step, number, deviceId, seal: deviceName, ...facts },
    by: { id: actor.id, name: actor.name },
  });
};
