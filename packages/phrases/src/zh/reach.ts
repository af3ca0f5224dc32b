import type { reach as english } from '../en/reach.ts';
import type { Translated } from '../phrase.ts';

/** How a seal is reached, on whichever page it stands. */
export const reach: Translated<typeof english> = {
  'device.online': '在线',
  'device.offline': '离线',
  'device.byBluetooth': '蓝牙',
};
