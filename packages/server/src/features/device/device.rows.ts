import { and, eq } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { peopleNamed } from '../member/people.ts';
import { departmentsNamed } from '../organization/departments-named.ts';
import { device } from './device.table.ts';

/** A seal as it lies in the database. */
export type DeviceRow = typeof device.$inferSelect;

/** Seals as they travel, their keepers and departments named in one question each. */
export const presentDevices = async (tx: Tx, companyId: string, rows: readonly DeviceRow[]) => {
  const people = await peopleNamed(
    tx,
    companyId,
    rows.map(({ keeperId }) => keeperId),
  );
  const departments = await departmentsNamed(
    tx,
    companyId,
    rows.map(({ departmentId }) => departmentId),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    subtype: row.subtype,
    sealKind: row.sealKind,
    keeper: row.keeperId ? { userId: row.keeperId, realName: people.get(row.keeperId) ?? '' } : null,
    departmentId: row.departmentId,
    departmentName: departments.get(row.departmentId ?? '') ?? '',
    note: row.note,
    enabled: row.enabled,
    revision: row.revision,
    createdAt: iso(row.createdAt),
  }));
};

/** A seal of the unit, held until the transaction ends. */
export const lockDevice = async (tx: Tx, companyId: string, id: string): Promise<DeviceRow> => {
  const [row] = await tx
    .select()
    .from(device)
    .where(and(eq(device.id, id), eq(device.companyId, companyId)))
    .for('update');
  return row ?? refuse('device.notFound');
};
