import { DeviceNeed } from '@chancery/contract/device/codes.ts';
import { alwaysServed } from '@chancery/contract/device/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { device } from './device.table.ts';

const low = limits.device.lowPercent;

const attention = sql`(${device.battery} < ${low} OR ${device.ink} < ${low} OR ${device.caseOpen} OR ${device.lost}
  OR ${device.lockedAt} IS NOT NULL)`;

const service = sql`(${device.serviceEnd} <= now() + ${limits.serviceValidityDays} * interval '1 day'
  AND ${device.model} <> ${alwaysServed})`;

const needs: Readonly<Record<CodeOf<typeof DeviceNeed>, SQL>> = {
  [DeviceNeed.anything]: sql`(${attention} OR ${service})`,
  [DeviceNeed.attention]: attention,
  [DeviceNeed.service]: service,
};

/** `caresOf` as the database asks it: the seals somebody should look after. */
export const needing = (need: CodeOf<typeof DeviceNeed>): SQL => needs[need];
