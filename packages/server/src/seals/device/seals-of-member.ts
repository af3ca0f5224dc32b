import { DeviceAbility } from '@chancery/contract/device/codes.ts';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import type { SealsOfMember } from '../../people/ports.ts';
import { device } from './device.table.ts';
import { fingerprint } from './fingerprint.table.ts';

/** The seals somebody keeps. */
const keptBy = (tx: Tx, companyId: string, accountId: string) =>
  tx
    .select({ id: device.id, name: device.name, subtype: device.subtype })
    .from(device)
    .where(and(eq(device.companyId, companyId), eq(device.keeperId, accountId), isNull(device.unboundAt)))
    .orderBy(device.name);

/** The seals of the unit that know a finger of somebody. */
const sealsKnowing = (tx: Tx, companyId: string, userId: string) =>
  tx
    .selectDistinct({ deviceId: device.id, deviceName: device.name })
    .from(fingerprint)
    .innerJoin(device, eq(device.id, fingerprint.deviceId))
    .where(
      and(
        eq(fingerprint.companyId, companyId),
        eq(fingerprint.userId, userId),
        isNotNull(fingerprint.enrolledAt),
        isNull(fingerprint.removedAt),
      ),
    )
    .orderBy(asc(device.name), asc(device.id));

/** Whether a seal can know fingers at all. */
const takesFingers = async (tx: Tx, companyId: string, deviceId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ abilities: device.abilities })
    .from(device)
    .where(and(eq(device.id, deviceId), eq(device.companyId, companyId), isNull(device.unboundAt)));
  return row?.abilities.includes(DeviceAbility.fingerprint) ?? false;
};

/** What seals have to do with a member. */
export const sealsOfMember: SealsOfMember = { keptBy, sealsKnowing, takesFingers };
