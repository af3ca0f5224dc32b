// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const SealSubtype = /* @__PURE__ */ codeTable('sealSubtype', { smart: 1, smartElectronic: 2, ordinary: 3, ordinaryElectronic: 4 });
export const OperationType = /* @__PURE__ */ codeTable('operationType', { installSeal: 0, replaceSeal: 1, cancelSeal: 2, replaceBattery: 3, reportLossOrLock: 4, privilegePassword: 5, firmwareUpgrade: 6, addInk: 7, fingerprint: 8, exchangeDevice: 9 });
export const CardState = /* @__PURE__ */ codeTable('cardState', { test: 'test', silent: 'silent', normal: 'normal', stopped: 'stop', cancelled: 'cancel' });
export const ConnectMode = /* @__PURE__ */ codeTable('connectMode', { network: 'network', bluetooth: 'bluetooth' });
export const DeviceAbility = /* @__PURE__ */ codeTable('deviceAbility', { camera: 'camera', fingerprint: 'fingerprint', offline: 'offline', locate: 'locate', photoLock: 'photoLock', privilege: 'privilege', upgrade: 'upgrade' });
export const CommandState = /* @__PURE__ */ codeTable('commandState', { waiting: 'waiting', done: 'done', refused: 'refused', replaced: 'replaced' });
export const DeviceStanding = /* @__PURE__ */ codeTable('deviceStanding', { ready: 'ready', off: 'off', locked: 'locked', lost: 'lost', retiring: 'retiring', unbound: 'unbound' });
export const DeviceCare = /* @__PURE__ */ codeTable('deviceCare', { battery: 'battery', ink: 'ink', caseOpen: 'caseOpen', locked: 'locked', lost: 'lost', service: 'service' });
export const DeviceNeed = /* @__PURE__ */ codeTable('deviceNeed', { anything: 'anything', attention: 'attention', service: 'service' });
export const DeviceEventKind = /* @__PURE__ */ codeTable('deviceEventKind', { caseOpened: 'caseOpened', caseClosed: 'caseClosed', pressRefused: 'pressRefused', batteryLow: 'batteryLow', inkLow: 'inkLow', batteryReplaced: 'batteryReplaced', poweredOff: 'poweredOff' });
export const DeviceWord = /* @__PURE__ */ codeTable('deviceWord', { stale: 'stale', expired: 'expired', notMine: 'notMine', unsupported: 'unsupported', full: 'full', known: 'known', replaced: 'replaced', unreachable: 'unreachable', damaged: 'damaged', batteryLow: 'batteryLow', locked: 'locked', caseOpen: 'caseOpen', batteryEmpty: 'batteryEmpty', noOrder: 'noOrder', paused: 'paused', ended: 'ended', notYet: 'notYet', noneLeft: 'noneLeft', photoMissing: 'photoMissing', placeUnknown: 'placeUnknown', outsidePlace: 'outsidePlace', wrongPassword: 'wrongPassword' });
export const DeviceCommandType = /* @__PURE__ */ codeTable('deviceCommandType', { order: 'order', settings: 'settings', lock: 'lock', privilege: 'privilege', upgrade: 'upgrade', fingerprint: 'fingerprint' });
export const Finger = /* @__PURE__ */ codeTable('finger', { rightThumb: 'rightThumb', rightIndex: 'rightIndex', rightMiddle: 'rightMiddle', rightRing: 'rightRing', rightLittle: 'rightLittle', leftThumb: 'leftThumb', leftIndex: 'leftIndex', leftMiddle: 'leftMiddle', leftRing: 'leftRing', leftLittle: 'leftLittle' });
export const FingerprintState = /* @__PURE__ */ codeTable('fingerprintState', { enrolling: 'enrolling', known: 'known', removing: 'removing' });
export const ReplaceKind = /* @__PURE__ */ codeTable('replaceKind', { seal: 'seal', service: 'service', device: 'device' });
