import type { addDevice, updateDevice } from '@chancery/contract/device/calls.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { violates } from '../../kit/database.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { activePeople, companyConfig, departmentsNamed, lockUnit } from '../../people/ports.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import type { DeviceRow } from './device.rows.ts';
import { device } from './device.table.ts';

type Written = Pick<
  CheckedInput<typeof addDevice> | CheckedInput<typeof updateDevice>,
  'name' | 'sealKind' | 'keeperId' | 'departmentId' | 'place' | 'note'
>;

/** What people note of a seal, as a row has it. */
export const notedOf = (input: Written) => ({
  name: input.name,
  sealKind: input.sealKind ?? '',
  keeperId: input.keeperId ?? null,
  departmentId: input.departmentId ?? null,
  place: input.place ?? '',
  note: input.note ?? '',
});

/** What the operation log says of a seal. */
export const loggedOf = (row: DeviceRow) => ({
  name: row.name,
  subtype: row.subtype,
  sealKind: row.sealKind,
  keeperId: row.keeperId,
  departmentId: row.departmentId,
  place: row.place,
  note: row.note,
  enabled: row.enabled,
  ...(row.serial ? { serial: row.serial } : {}),
});

/** Turns a second seal of one name into a refusal. */
export const refuseSameName = (error: unknown): never => {
  if (violates(error, 'device_name')) refuse('device.nameTaken');
  throw error;
};

/** Refuses a department that is not one of the unit. */
export const refuseUnknownDepartment = async (
  tx: Tx,
  companyId: string,
  id: string | null | undefined,
): Promise<void> => {
  if (id && !(await departmentsNamed(tx, companyId, [id])).has(id)) refuse('apply.departmentNotFound');
};

/** How many seals a unit has, and may have. */
export const roomOf = async (tx: Tx, companyId: string): Promise<{ used: number; max: number }> => {
  const [config] = await tx
    .select({ max: companyConfig.bindDeviceNum })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  const [own] = await tx
    .select({ n: count() })
    .from(device)
    .where(and(eq(device.companyId, companyId), isNull(device.unboundAt)));
  return { used: own?.n ?? 0, max: config?.max ?? 0 };
};

/** Refuses one seal too many; additions to one unit take turns, so that its limit holds. */
export const refuseFull = async (tx: Tx, companyId: string): Promise<void> => {
  await lockUnit(tx, companyId);
  const { used, max } = await roomOf(tx, companyId);
  if (used >= max) refuse('device.limit', { params: { max } });
};

/** Makes the check of what people note of a seal: its kind, keeper and department must be there. */
export const createNotedCheck =
  (dictionaries: DictionaryService) =>
  async (tx: Tx, { companyId }: UnitActor, input: Written): Promise<void> => {
    const { keeperId, departmentId, sealKind } = input;
    if (sealKind) await dictionaries.refuseUnknown(tx, 'sealKind', sealKind);
    if (keeperId && !(await activePeople(tx, companyId, [keeperId])).has(keeperId))
      refuse('device.keeperNotFound');
    await refuseUnknownDepartment(tx, companyId, departmentId);
  };

export type NotedCheck = ReturnType<typeof createNotedCheck>;
