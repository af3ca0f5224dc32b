import { keptTable } from '../../kit/kept-table.ts';
import { deviceEvent } from './gateway.table.ts';

/** What devices told besides presses, as evidence. */
export const keptDeviceEvent = keptTable(deviceEvent, { key: ['id'], thread: ['deviceId'], beside: {} });
