import { keptTable, lastChange } from '../../kit/kept-table.ts';
import { device } from './device.table.ts';
import { deviceOperation, replaceDeviceRecord } from './device-record.table.ts';
import { fingerprint } from './fingerprint.table.ts';

const lastWord = 'only what the seal last said of itself';

/** The register of seals, as evidence. */
export const keptDevice = keptTable(device, {
  key: ['id'],
  thread: ['id'],
  beside: {
    lat: lastWord,
    lng: lastWord,
    battery: lastWord,
    ink: lastWord,
    firmware: lastWord,
    simState: lastWord,
    caseOpen: lastWord,
    settingsAcked: lastWord,
    lastSeenAt: lastWord,
    onlineSince: 'only whether it is connected',
    onlineBy: 'only where it is connected',
    pressCounter: 'each press says its number, and how many are missing before it',
    generation: 'each exchange is a record of its own',
    ...lastChange(),
  },
});

/** What was done to seals besides pressing them, as evidence. */
export const keptOperation = keptTable(deviceOperation, { key: ['id'], thread: ['deviceId'], beside: {} });

/** Seal bodies and devices that were replaced and services that were renewed, as evidence. */
export const keptReplacement = keptTable(replaceDeviceRecord, {
  key: ['id'],
  thread: ['deviceId'],
  beside: {},
});

/** The fingers that seals know, as evidence. */
export const keptFingerprint = keptTable(fingerprint, {
  key: ['id'],
  thread: ['deviceId', 'id'],
  beside: {},
});
