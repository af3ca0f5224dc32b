import { isPhysical } from '@chancery/contract/device/rules.ts';
import { eq, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptDevice } from './device.kept.ts';
import type { DeviceRow } from './device.rows.ts';
import { device } from './device.table.ts';
import { lockTheirs } from './device-access.ts';

const change = (tx: Tx, { name }: Pick<UnitActor, 'name'>, row: DeviceRow, changes: Partial<DeviceRow>) => {
  const by = { revision: row.revision + 1, updatedBy: name, updatedAt: sql`now()` };
  return changeRows(tx, keptDevice, { ...changes, ...by }, eq(device.id, row.id));
};

/** Puts a seal on its way to its end: from now on nothing new is done with it. */
export const retire = async (tx: Tx, actor: UnitActor, id: string): Promise<DeviceRow> => {
  const row = await lockTheirs(tx, actor, id);
  if (!isPhysical(row.subtype)) refuse('device.notPhysical');
  if (row.unboundAt) refuse('device.unbound');
  if (row.retiringAt) refuse('device.retiring');
  // A smart seal is a device and the stamp in it: without one there is nothing to hand in.
  if (row.hardwareId !== null && row.imprintFileId === null) refuse('device.noSeal');
  await change(tx, actor, row, { retiringAt: new Date() });
  return row;
};

/** Takes it back; whoever calls holds the seal. */
export const keepAfterAll = async (tx: Tx, actor: UnitActor, row: DeviceRow): Promise<void> => {
  await change(tx, actor, row, { retiringAt: null });
};

/** Ends it: a plain seal is gone, a smart one waits switched off for another stamp. Whoever calls holds the seal. */
export const endRetiring = async (tx: Tx, actor: UnitActor, row: DeviceRow): Promise<void> => {
  const gone = row.hardwareId === null ? { unboundAt: new Date() } : { imprintFileId: null, imprintMm: null };
  await change(tx, actor, row, { ...gone, enabled: false, retiringAt: null });
};
