import { Role } from '@chancery/contract/unit/codes.ts';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type DeviceRow, lockDevice } from './device.rows.ts';
import { device } from './device.table.ts';

/** Whether somebody runs the unit and so sees every seal of it. */
export const seesAll = ({ role }: Pick<UnitActor, 'role'>): boolean =>
  role === Role.mainAdministrator || role === Role.administrator;

/** Whether a seal is somebody's business: administrators', or its keeper's. */
export const isTheirs = (actor: UnitActor, keeperId: string | null): boolean =>
  seesAll(actor) || keeperId === actor.id;

/** Held until the transaction ends; a seal that somebody else keeps does not exist for a keeper. */
export const lockTheirs = async (tx: Tx, actor: UnitActor, id: string): Promise<DeviceRow> => {
  const row = await lockDevice(tx, actor.companyId, id);
  return isTheirs(actor, row.keeperId) ? row : refuse('device.notFound');
};

/** Refuses to tell of a seal that is not somebody's business. */
export const refuseOthers = async (tx: Tx, actor: UnitActor, id: string): Promise<void> => {
  const [row] = await tx
    .select({ keeperId: device.keeperId })
    .from(device)
    .where(and(eq(device.id, id), eq(device.companyId, actor.companyId)));
  if (!row || !isTheirs(actor, row.keeperId)) refuse('device.notFound');
};

/** Rows about seals that somebody may see; nothing to ask for those who see all. */
export const ofTheirs = (tx: Tx, actor: UnitActor, deviceId: AnyPgColumn): SQL | undefined =>
  seesAll(actor)
    ? undefined
    : inArray(
        deviceId,
        tx
          .select({ id: device.id })
          .from(device)
          .where(and(eq(device.companyId, actor.companyId), eq(device.keeperId, actor.id))),
      );
