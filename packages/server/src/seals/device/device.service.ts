import {
  addDevice,
  listDevices,
  searchDevices,
  searchUnitDevices,
  updateDevice,
} from '@chancery/contract/device/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { fitsUse } from '@chancery/contract/placing/rules.ts';
import { and, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { keptDevice } from './device.kept.ts';
import { type DeviceRow, presentDevices } from './device.rows.ts';
import { device } from './device.table.ts';
import { lockTheirs } from './device-access.ts';
import {
  loggedOf,
  type NotedCheck,
  notedOf,
  refuseFull,
  refuseSameName,
  refuseUnknownDepartment,
} from './device-writes.ts';
import { devicesFor } from './devices-for.ts';
import { devicesNamed } from './devices-named.ts';
import type { SealPictures } from './seal-pictures.ts';

export type DeviceService = ReturnType<typeof createDeviceService>;

type Presented = Awaited<ReturnType<typeof presentDevices>>[number];

/** What everybody who applies may know of a seal: not what is noted of it, nor what is inside. */
const choiceOf = (
  { id, name, subtype, sealKind, keeper, standing, serviceState, ...reached }: Presented,
  picture: string | null,
) => ({
  ...{ id, name, subtype, sealKind, keeper, standing, serviceState, picture },
  isSmart: reached.isSmart,
  online: reached.online,
  byBluetooth: reached.byBluetooth,
  lastSeenAt: reached.lastSeenAt,
});

/** The register of seals: what a unit has, who keeps it, and what may be applied for. */
export const createDeviceService = (
  transactions: Transactions,
  refuseUnknown: NotedCheck,
  pictures: Pick<SealPictures, 'find'>,
) => {
  const list = async (
    actor: UnitActor,
    input: CheckedInput<typeof listDevices>,
  ): Promise<CallResult<typeof listDevices>> => {
    const { draw, ...found } = await transactions.read(scopeOf(actor), async (tx) => {
      await refuseUnknownDepartment(tx, actor.companyId, input.departmentId);
      const found = await keysetPage(tx, {
        from: device,
        where: devicesFor(actor, input),
        sorts: { name: device.name, createdAt: device.createdAt },
        query: input,
        present: (row: DeviceRow) => row,
      });
      return {
        ...found,
        list: await presentDevices(tx, actor.companyId, found.list),
        draw: await pictures.find(tx, actor.companyId, found.list),
      };
    });
    const drawn = await draw();
    return { ...found, list: found.list.map((row) => ({ ...row, picture: drawn.get(row.id) ?? null })) };
  };

  /** What may be applied for. */
  const offered = async (tx: Tx, companyId: string, input: CheckedInput<typeof searchDevices>) => {
    const { kind } = input;
    const fitting = kind && SealSubtype.all.filter((subtype) => fitsUse(kind, subtype));
    const found = await keysetPage(tx, {
      from: device,
      where: [
        eq(device.companyId, companyId),
        eq(device.enabled, true),
        isNull(device.unboundAt),
        isNull(device.retiringAt),
        input.keyword ? ilike(device.name, containing(input.keyword)) : undefined,
        fitting ? inArray(device.subtype, fitting) : undefined,
      ],
      sorts: { name: device.name },
      query: input,
      present: (row: DeviceRow) => row,
    });
    return { ...found, rows: found.list, list: await presentDevices(tx, companyId, found.list) };
  };

  const search = async (
    actor: UnitActor,
    input: CheckedInput<typeof searchDevices>,
  ): Promise<CallResult<typeof searchDevices>> => {
    const { draw, ...found } = await transactions.read(scopeOf(actor), async (tx) => {
      const { rows, ...page } = await offered(tx, actor.companyId, input);
      return { ...page, draw: await pictures.find(tx, actor.companyId, rows) };
    });
    const drawn = await draw();
    return { ...found, list: found.list.map((row) => choiceOf(row, drawn.get(row.id) ?? null)) };
  };

  const searchOf = (
    actor: UnitActor,
    input: CheckedInput<typeof searchUnitDevices>,
  ): Promise<CallResult<typeof searchUnitDevices>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      if (input.id !== actor.companyId) refuse('unit.notFound');
      const { rows: _rows, ...found } = await offered(tx, actor.companyId, input);
      const list = found.list.map((row) => ({ ...row, deviceId: row.id, deviceType: row.subtype }));
      return { ...found, list };
    });

  /** Enters a seal that no hardware stands behind. */
  const enter = async (
    tx: Tx,
    actor: UnitActor,
    input: Omit<CheckedInput<typeof addDevice>, 'subtype'>,
    subtype: DeviceRow['subtype'],
    imprint: Partial<Pick<DeviceRow, 'imprintFileId' | 'imprintMm'>> = {},
  ): Promise<DeviceRow> => {
    await refuseFull(tx, actor.companyId);
    await refuseUnknown(tx, actor, input);
    const [added] = await addRows(tx, keptDevice, [
      {
        id: uuidv7(),
        companyId: actor.companyId,
        subtype,
        updatedBy: actor.name,
        ...notedOf(input),
        ...imprint,
      },
    ]).catch(refuseSameName);
    return added ?? refuse('device.notFound');
  };

  /** Ends such a seal for good; whoever calls holds it. */
  const end = async (tx: Tx, actor: UnitActor, row: DeviceRow, reason: string): Promise<void> => {
    const changes = {
      enabled: false,
      unboundAt: sql`now()`,
      revision: row.revision + 1,
      updatedBy: actor.name,
      updatedAt: sql`now()`,
    };
    await changeRows(tx, keptDevice, changes, eq(device.id, row.id));
    const { id: objectId, name: objectName } = row;
    note({ objectType: 'device', objectId, objectName, before: loggedOf(row), after: { reason } });
  };

  const add = (actor: UnitActor, input: CheckedInput<typeof addDevice>): Promise<{ id: string }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const added = await enter(tx, actor, input, input.subtype);
      note({ objectType: 'device', objectId: added.id, objectName: added.name, after: loggedOf(added) });
      return { id: added.id };
    });

  const update = (
    actor: UnitActor,
    input: CheckedInput<typeof updateDevice>,
  ): Promise<{ revision: number }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockTheirs(tx, actor, input.id);
      if (row.unboundAt) refuse('device.unbound');
      const [current] = await presentDevices(tx, actor.companyId, [row]);
      refuseStale(row, input.revision, { ...current, keeperId: row.keeperId });
      // Whoever kept it before may have left since; only a new choice is checked.
      const isSame = input.keeperId === row.keeperId;
      await refuseUnknown(tx, actor, isSame ? { ...input, keeperId: null } : input);
      const revision = row.revision + 1;
      const changes = { ...notedOf(input), enabled: input.enabled };
      const by = { revision, updatedBy: actor.name, updatedAt: sql`now()` };
      const own = and(eq(device.id, row.id), eq(device.companyId, actor.companyId));
      await changeRows(tx, keptDevice, { ...changes, ...by }, own).catch(refuseSameName);
      note({
        objectType: 'device',
        objectId: row.id,
        objectName: input.name,
        before: loggedOf(row),
        after: loggedOf({ ...row, ...changes }),
      });
      return { revision };
    });

  /** What somebody keeps, for their page. */
  return answering({ list, search, searchOf, enter, end, add, update, named: devicesNamed }, (devices) => [
    handle(listDevices, ({ actor, input }) => devices.list(actor, input)),
    handle(searchDevices, ({ actor, input }) => devices.search(actor, input)),
    handle(searchUnitDevices, ({ actor, input }) => devices.searchOf(actor, input)),
    handle(addDevice, ({ actor, input }) => devices.add(actor, input)),
    handle(updateDevice, ({ actor, input }) => devices.update(actor, input)),
  ]);
};
