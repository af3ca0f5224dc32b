import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { RowOf } from '@chancery/contract/kit/paging.ts';
import type { getDevice, listDevices, searchDevices } from '#wire/device/calls.ts';

/** A seal with all that is known of it. */
export type Device = CallResult<typeof getDevice>;
/** A seal in the list. */
export type DeviceRow = RowOf<typeof listDevices>;
/** A seal among others to choose from. */
export type SealChoice = RowOf<typeof searchDevices>;
