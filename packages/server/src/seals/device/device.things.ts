import { DeviceStanding } from '@chancery/contract/device/codes.ts';
import { ThingKind } from '@chancery/contract/search/codes.ts';
import { sql } from 'drizzle-orm';
import type { ThingSource } from '../../kit/thing-source.ts';
import { device } from './device.table.ts';
import { devicesFor } from './devices-for.ts';

/** Seals in a search. */
export const deviceThings: ThingSource = {
  kind: ThingKind.seal,
  permissions: ['device.view'],
  from: device,
  at: device.createdAt,
  states: DeviceStanding,
  shown: () => ({
    title: device.name,
    number: sql`coalesce(${device.serial}, '')`,
    // Seals that are gone are in no list but their own.
    state: sql`CASE WHEN ${device.lost} THEN ${DeviceStanding.lost} WHEN ${device.lockedAt} IS NOT NULL
      THEN ${DeviceStanding.locked} WHEN ${device.retiringAt} IS NOT NULL THEN ${DeviceStanding.retiring} WHEN ${device.enabled} THEN ${DeviceStanding.ready} ELSE ${DeviceStanding.off} END`,
    person: sql`coalesce((SELECT real_name FROM membership WHERE company_id = ${device.companyId}
      AND account_id = ${device.keeperId}), '')`,
  }),
  where: async (_, actor, keyword) => devicesFor(actor, { keyword }),
};
