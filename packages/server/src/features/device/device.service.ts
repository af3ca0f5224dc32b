import type { addDevice, listDevices, searchDevices, updateDevice } from '@chancery/contract/device.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { Role } from '@chancery/contract/unit.codes.ts';
import { and, count, eq, ilike, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { DictionaryService } from '../dictionary/dictionary.service.ts';
import { activePeople } from '../member/people.ts';
import { departmentsNamed } from '../organization/departments-named.ts';
import { companyConfig } from '../unit/unit.table.ts';
import { lockUnit } from '../unit/unit-lock.ts';
import { type DeviceRow, lockDevice, presentDevices } from './device.rows.ts';
import { device } from './device.table.ts';
import { devicesNamed } from './devices-named.ts';

type Written = CheckedInput<typeof addDevice> | CheckedInput<typeof updateDevice>;

const seesAll = ({ role }: UnitActor) => role === Role.mainAdministrator || role === Role.administrator;

const shown = ({ name, subtype, sealKind, keeperId, departmentId, note: text, enabled }: DeviceRow) => ({
  name,
  subtype,
  sealKind,
  keeperId,
  departmentId,
  note: text,
  enabled,
});

const sameName = (error: unknown): never => {
  if (violates(error, 'device_name')) refuse('device.nameTaken');
  throw error;
};

const refuseUnknownDepartment = async (
  tx: Tx,
  companyId: string,
  id: string | null | undefined,
): Promise<void> => {
  if (id && !(await departmentsNamed(tx, companyId, [id])).has(id)) refuse('apply.departmentNotFound');
};

export type DeviceService = ReturnType<typeof createDeviceService>;

/** The register of seals: what a unit has, who keeps it, and what may be applied for. */
export const createDeviceService = (transactions: Transactions, dictionaries: DictionaryService) => {
  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof listDevices>,
  ): Promise<CallResult<typeof listDevices>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await refuseUnknownDepartment(tx, actor.companyId, input.departmentId);
      const found = await keysetPage(tx, {
        from: device,
        where: [
          eq(device.companyId, actor.companyId),
          seesAll(actor) ? undefined : eq(device.keeperId, actor.id),
          input.keyword ? ilike(device.name, containing(input.keyword)) : undefined,
          input.subtype === undefined ? undefined : eq(device.subtype, input.subtype),
          input.keeperId ? eq(device.keeperId, input.keeperId) : undefined,
          input.departmentId ? eq(device.departmentId, input.departmentId) : undefined,
        ],
        sorts: { name: device.name, createdAt: device.createdAt },
        query: input,
        present: (row: DeviceRow) => row,
      });
      return { ...found, list: await presentDevices(tx, actor.companyId, found.list) };
    });

  const search = (
    actor: UnitActor,
    input: CheckedInput<typeof searchDevices>,
  ): Promise<CallResult<typeof searchDevices>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const found = await keysetPage(tx, {
        from: device,
        where: [
          eq(device.companyId, actor.companyId),
          eq(device.enabled, true),
          input.keyword ? ilike(device.name, containing(input.keyword)) : undefined,
        ],
        sorts: { name: device.name },
        query: input,
        present: (row: DeviceRow) => row,
      });
      const shownRows = await presentDevices(tx, actor.companyId, found.list);
      return {
        ...found,
        list: shownRows.map(({ id, name, subtype, sealKind, keeper }) => ({
          id,
          name,
          subtype,
          sealKind,
          keeper,
        })),
      };
    });

  const get = (actor: UnitActor, id: string) =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [found] = await devicesNamed(tx, actor.companyId, [id]);
      const isTheirs = found && (seesAll(actor) || found.keeper?.userId === actor.id);
      return isTheirs ? found : refuse('device.notFound');
    });

  const refuseUnknown = async (tx: Tx, { companyId }: UnitActor, input: Written): Promise<void> => {
    const { keeperId, departmentId, sealKind } = input;
    if (sealKind) await dictionaries.refuseUnknown(tx, 'sealKind', sealKind);
    if (keeperId && !(await activePeople(tx, companyId, [keeperId])).has(keeperId))
      refuse('device.keeperNotFound');
    await refuseUnknownDepartment(tx, companyId, departmentId);
  };

  /** Additions to one unit take turns, so that its limit holds. */
  const refuseFull = async (tx: Tx, companyId: string): Promise<void> => {
    await lockUnit(tx, companyId);
    const [config] = await tx
      .select({ max: companyConfig.bindDeviceNum })
      .from(companyConfig)
      .where(eq(companyConfig.companyId, companyId));
    const [own] = await tx.select({ n: count() }).from(device).where(eq(device.companyId, companyId));
    const max = config?.max ?? 0;
    if ((own?.n ?? 0) >= max) refuse('device.limit', { params: { max } });
  };

  const valuesOf = (input: Written) => ({
    name: input.name,
    sealKind: input.sealKind ?? '',
    keeperId: input.keeperId ?? null,
    departmentId: input.departmentId ?? null,
    note: input.note ?? '',
  });

  const add = (actor: UnitActor, input: CheckedInput<typeof addDevice>): Promise<{ id: string }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await refuseFull(tx, actor.companyId);
      await refuseUnknown(tx, actor, input);
      const [added] = await tx
        .insert(device)
        .values({
          id: uuidv7(),
          companyId: actor.companyId,
          subtype: input.subtype,
          updatedBy: actor.name,
          ...valuesOf(input),
        })
        .returning()
        .catch(sameName);
      if (!added) return refuse('device.notFound');
      note({ objectType: 'device', objectId: added.id, objectName: added.name, after: shown(added) });
      return { id: added.id };
    });

  const update = (
    actor: UnitActor,
    input: CheckedInput<typeof updateDevice>,
  ): Promise<{ revision: number }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockDevice(tx, actor.companyId, input.id);
      const [current] = await presentDevices(tx, actor.companyId, [row]);
      refuseStale(row, input.revision, { ...current, keeperId: row.keeperId });
      // Whoever kept it before may have left since; only a new choice is checked.
      const isSame = input.keeperId === row.keeperId;
      await refuseUnknown(tx, actor, isSame ? { ...input, keeperId: null } : input);
      const revision = row.revision + 1;
      const changes = { ...valuesOf(input), enabled: input.enabled };
      const by = { revision, updatedBy: actor.name, updatedAt: sql`now()` };
      await tx
        .update(device)
        .set({ ...changes, ...by })
        .where(and(eq(device.id, row.id), eq(device.companyId, actor.companyId)))
        .catch(sameName);
      const after = shown({ ...row, ...changes });
      note({ objectType: 'device', objectId: row.id, objectName: input.name, before: shown(row), after });
      return { revision };
    });

  /** What somebody keeps, for their page. */
  const keptBy = async (tx: Tx, companyId: string, accountId: string) =>
    tx
      .select({ id: device.id, name: device.name, subtype: device.subtype })
      .from(device)
      .where(and(eq(device.companyId, companyId), eq(device.keeperId, accountId)))
      .orderBy(device.name);

  return { list, search, get, add, update, keptBy, named: devicesNamed };
};
