import type { reach as english } from '../en/reach.ts';
import type { Translated } from '../phrase.ts';

/** Who keeps a seal and how it is reached, on whichever page it stands. */
export const reach: Translated<typeof english> = {
  'device.online': '在线',
  'device.offline': '离线',
  'device.byBluetooth': '蓝牙',
  'seal.keptBy': '保管人：{name}',
  'seal.noKeeper': '暂无保管人',
};
