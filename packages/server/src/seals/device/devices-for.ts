import type { listDevices } from '@chancery/contract/device/calls.ts';
import { DeviceStanding } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { containing } from '../../kit/like.ts';
import { device } from './device.table.ts';
import { seesAll } from './device-access.ts';
import { needing } from './device-needs.ts';

/** `standingOf` as the database asks it; without a standing, whatever is there. */
const standsAs = (standing: CodeOf<typeof DeviceStanding> | undefined): SQL | undefined => {
  const isThere = isNull(device.unboundAt);
  const isOpen = and(isThere, eq(device.lost, false), isNull(device.lockedAt));
  const stays = isNull(device.retiringAt);
  switch (standing) {
    case undefined:
      return isThere;
    case DeviceStanding.unbound:
      return isNotNull(device.unboundAt);
    case DeviceStanding.lost:
      return and(isThere, eq(device.lost, true));
    case DeviceStanding.locked:
      return and(isThere, eq(device.lost, false), isNotNull(device.lockedAt));
    case DeviceStanding.retiring:
      return and(isOpen, isNotNull(device.retiringAt));
    default:
      return and(isOpen, stays, eq(device.enabled, standing === DeviceStanding.ready));
  }
};

type Filters = Omit<CheckedInput<typeof listDevices>, 'pageNum' | 'pageSize' | 'sort' | 'cursor'>;

/** What a list of seals shows to somebody with these filters. */
export const devicesFor = (actor: UnitActor, input: Filters) => {
  const pattern = input.keyword && containing(input.keyword);
  return [
    eq(device.companyId, actor.companyId),
    standsAs(input.standing ?? (input.unbound ? DeviceStanding.unbound : undefined)),
    seesAll(actor) ? undefined : eq(device.keeperId, actor.id),
    input.needs ? needing(input.needs) : undefined,
    pattern ? or(ilike(device.name, pattern), ilike(device.serial, pattern)) : undefined,
    input.subtype === undefined ? undefined : eq(device.subtype, input.subtype),
    input.keeperId ? eq(device.keeperId, input.keeperId) : undefined,
    input.departmentId ? eq(device.departmentId, input.departmentId) : undefined,
  ];
};
