import { codes } from '../kit/codes.ts';

/** The kind of a seal, physical or electronic. */
export const SealSubtype = codes('sealSubtype', {
  smart: 1,
  smartElectronic: 2,
  ordinary: 3,
  ordinaryElectronic: 4,
});

/** What can be done to a device besides stamping. */
export const OperationType = codes('operationType', {
  installSeal: 0,
  replaceSeal: 1,
  cancelSeal: 2,
  replaceBattery: 3,
  reportLossOrLock: 4,
  privilegePassword: 5,
  firmwareUpgrade: 6,
  addInk: 7,
  fingerprint: 8,
  exchangeDevice: 9,
});

/** The state of a device's SIM card. */
export const CardState = codes('cardState', {
  test: 'test',
  silent: 'silent',
  normal: 'normal',
  stopped: 'stop',
  cancelled: 'cancel',
});

/** How a device is reached. */
export const ConnectMode = codes('connectMode', { network: 'network', bluetooth: 'bluetooth' });

/** What a device is able to do, by its hardware. */
export const DeviceAbility = codes('deviceAbility', {
  camera: 'camera',
  fingerprint: 'fingerprint',
  offline: 'offline',
  locate: 'locate',
  photoLock: 'photoLock',
  privilege: 'privilege',
  upgrade: 'upgrade',
});

/** How far something sent to a device has come. */
export const CommandState = codes('commandState', {
  waiting: 'waiting',
  done: 'done',
  refused: 'refused',
  replaced: 'replaced',
});

/** How a seal stands as a whole; the first that fits. */
export const DeviceStanding = codes('deviceStanding', {
  ready: 'ready',
  off: 'off',
  locked: 'locked',
  lost: 'lost',
  retiring: 'retiring',
  unbound: 'unbound',
});

/** What a seal wants of those who look after it. */
export const DeviceCare = codes('deviceCare', {
  battery: 'battery',
  ink: 'ink',
  caseOpen: 'caseOpen',
  locked: 'locked',
  lost: 'lost',
  service: 'service',
});

/** Which seals want something: what stands out on them, or a service that ends or has ended. */
export const DeviceNeed = codes('deviceNeed', {
  anything: 'anything',
  attention: 'attention',
  service: 'service',
});

/** What devices tell besides presses. */
export const DeviceEventKind = codes('deviceEventKind', {
  caseOpened: 'caseOpened',
  caseClosed: 'caseClosed',
  pressRefused: 'pressRefused',
  batteryLow: 'batteryLow',
  inkLow: 'inkLow',
  batteryReplaced: 'batteryReplaced',
  poweredOff: 'poweredOff',
});

/** Why a device will not do something, in the words of its protocol. */
export const DeviceWord = codes('deviceWord', {
  stale: 'stale',
  expired: 'expired',
  notMine: 'notMine',
  unsupported: 'unsupported',
  full: 'full',
  known: 'known',
  replaced: 'replaced',
  unreachable: 'unreachable',
  damaged: 'damaged',
  batteryLow: 'batteryLow',
  locked: 'locked',
  caseOpen: 'caseOpen',
  batteryEmpty: 'batteryEmpty',
  noOrder: 'noOrder',
  paused: 'paused',
  ended: 'ended',
  notYet: 'notYet',
  noneLeft: 'noneLeft',
  photoMissing: 'photoMissing',
  placeUnknown: 'placeUnknown',
  outsidePlace: 'outsidePlace',
  wrongPassword: 'wrongPassword',
});

/** What devices are told. */
export const DeviceCommandType = codes('deviceCommandType', {
  order: 'order',
  settings: 'settings',
  lock: 'lock',
  privilege: 'privilege',
  upgrade: 'upgrade',
  fingerprint: 'fingerprint',
});

/** The fingers somebody may be known by. */
export const Finger = codes('finger', {
  rightThumb: 'rightThumb',
  rightIndex: 'rightIndex',
  rightMiddle: 'rightMiddle',
  rightRing: 'rightRing',
  rightLittle: 'rightLittle',
  leftThumb: 'leftThumb',
  leftIndex: 'leftIndex',
  leftMiddle: 'leftMiddle',
  leftRing: 'leftRing',
  leftLittle: 'leftLittle',
});

/** How a finger stands with a seal: to be put on it, known to it, or to be forgotten by it. */
export const FingerprintState = codes('fingerprintState', {
  enrolling: 'enrolling',
  known: 'known',
  removing: 'removing',
});

/** What was replaced or renewed of a seal. */
export const ReplaceKind = codes('replaceKind', { seal: 'seal', service: 'service', device: 'device' });
