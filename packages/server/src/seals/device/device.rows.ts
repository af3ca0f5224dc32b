import { DeviceAbility } from '@chancery/contract/device/codes.ts';
import { caresOf, isByBluetooth, serviceStateOf, standingOf } from '@chancery/contract/device/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { and, eq } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { departmentsNamed, peopleNamed } from '../../people/ports.ts';
import { device } from './device.table.ts';

/** A seal as it lies in the database. */
export type DeviceRow = typeof device.$inferSelect;

const known: ReadonlySet<string> = new Set(DeviceAbility.all);

/** Those abilities that this version of the product knows of. */
export const abilitiesOf = (words: readonly string[]): CodeOf<typeof DeviceAbility>[] =>
  words.filter((word): word is CodeOf<typeof DeviceAbility> => known.has(word));

/** What a seal is and how it stands, by itself. */
export const presentSelf = (row: DeviceRow) => ({
  id: row.id,
  name: row.name,
  subtype: row.subtype,
  sealKind: row.sealKind,
  departmentId: row.departmentId,
  place: row.place,
  note: row.note,
  enabled: row.enabled,
  standing: standingOf({
    unbound: row.unboundAt !== null,
    lost: row.lost,
    locked: row.lockedAt !== null,
    retiring: row.retiringAt !== null,
    enabled: row.enabled,
  }),
  isSmart: row.hardwareId !== null && row.unboundAt === null,
  serial: row.serial,
  model: row.model,
  abilityPermsList: abilitiesOf(row.abilities),
  isBluetooth: row.isBluetooth,
  isGprs: row.isGprs,
  gprsProtocol: row.gprsProtocol,
  serviceEndTime: isoOrNull(row.serviceEnd),
  serviceState: serviceStateOf(
    { model: row.model, deviceType: row.subtype, serviceEndTime: row.serviceEnd },
    new Date(),
  ),
  cares: caresOf({ ...row, locked: row.lockedAt !== null, serviceEndTime: row.serviceEnd }, new Date()),
  online: row.onlineSince !== null && row.unboundAt === null,
  byBluetooth: isByBluetooth(row),
  lastSeenAt: isoOrNull(row.lastSeenAt),
  battery: row.battery,
  ink: row.ink,
  pressCounter: row.pressCounter,
  hasSeal: row.imprintFileId !== null,
  revision: row.revision,
  createdAt: iso(row.createdAt),
});

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
    ...presentSelf(row),
    keeper: row.keeperId ? { userId: row.keeperId, realName: people.get(row.keeperId) ?? '' } : null,
    departmentName: departments.get(row.departmentId ?? '') ?? '',
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
