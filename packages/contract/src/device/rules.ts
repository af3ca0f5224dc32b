import type { ErrorKey } from '../errors.ts';
import type { CodeOf } from '../kit/codes.ts';
import { limits } from '../limits.ts';
import { ServiceState } from '../service/codes.ts';
import {
  ConnectMode,
  DeviceAbility,
  DeviceCare,
  DeviceStanding,
  OperationType,
  SealSubtype,
} from './codes.ts';

/** What decides whether a device's service is valid. */
export interface DeviceService {
  readonly model: string;
  readonly deviceType: CodeOf<typeof SealSubtype>;
  readonly serviceEndTime: Date | string | null;
}

/** Treated as valid whatever its service end says. */
export const alwaysServed = 'S20(DJ)';
const electronic: readonly number[] = [SealSubtype.ordinaryElectronic, SealSubtype.smartElectronic];
const dayMs = 24 * 60 * 60 * 1000;

/** Whether the service of a device is treated as valid at a moment. */
export const isServiceValid = (device: DeviceService, now: Date): boolean => {
  if (device.model === alwaysServed) return true;
  if (electronic.includes(device.deviceType) || device.serviceEndTime === null) return false;
  const ahead = new Date(device.serviceEndTime).getTime() - now.getTime();
  return ahead > limits.serviceValidityDays * dayMs;
};

/** The state of a device's service; none where nothing is served. */
export const serviceStateOf = (device: DeviceService, now: Date): CodeOf<typeof ServiceState> | null => {
  if (isServiceValid(device, now)) return ServiceState.inService;
  if (device.serviceEndTime === null) return null;
  return new Date(device.serviceEndTime) > now ? ServiceState.expiringSoon : ServiceState.stopped;
};

/** Whether a seal speaks over Bluetooth, carried by somebody's browser: such a one is never online. */
export const isByBluetooth = (device: {
  readonly isBluetooth: boolean;
  readonly isGprs: boolean;
  readonly connectMode: CodeOf<typeof ConnectMode>;
}): boolean => device.isBluetooth && (!device.isGprs || device.connectMode === ConnectMode.bluetooth);

/** How a seal stands as a whole. */
export const standingOf = (device: {
  readonly unbound: boolean;
  readonly lost: boolean;
  readonly locked: boolean;
  readonly retiring: boolean;
  readonly enabled: boolean;
}): CodeOf<typeof DeviceStanding> => {
  if (device.unbound) return DeviceStanding.unbound;
  if (device.lost) return DeviceStanding.lost;
  if (device.locked) return DeviceStanding.locked;
  if (device.retiring) return DeviceStanding.retiring;
  return device.enabled ? DeviceStanding.ready : DeviceStanding.off;
};

/** What a seal wants of those who look after it, the most pressing first. */
export const caresOf = (
  seal: {
    readonly lost: boolean;
    readonly locked: boolean;
    readonly caseOpen: boolean;
    readonly battery: number | null;
    readonly ink: number | null;
    readonly model: string;
    readonly serviceEndTime: Date | null;
  },
  now: Date,
): CodeOf<typeof DeviceCare>[] => {
  const isLow = (level: number | null) => level !== null && level < limits.device.lowPercent;
  const soon = now.getTime() + limits.serviceValidityDays * dayMs;
  const wanted: Readonly<Record<CodeOf<typeof DeviceCare>, boolean>> = {
    lost: seal.lost,
    locked: seal.locked && !seal.lost,
    caseOpen: seal.caseOpen,
    battery: isLow(seal.battery),
    ink: isLow(seal.ink),
    service:
      seal.model !== alwaysServed && seal.serviceEndTime !== null && seal.serviceEndTime.getTime() <= soon,
  };
  return DeviceCare.all
    .filter((care) => wanted[care])
    .sort((one, other) => Object.keys(wanted).indexOf(one) - Object.keys(wanted).indexOf(other));
};

/** Whether a seal is a thing one can hold, rather than a picture that is signed with. */
export const isPhysical = (subtype: CodeOf<typeof SealSubtype>): boolean =>
  subtype === SealSubtype.smart || subtype === SealSubtype.ordinary;

/** What decides what can be done to a seal. */
export interface OperableDevice {
  readonly subtype: CodeOf<typeof SealSubtype>;
  readonly standing: CodeOf<typeof DeviceStanding>;
  /** It is a smart seal that can be spoken to. */
  readonly isSmart: boolean;
  readonly hasSeal: boolean;
  readonly abilityPermsList: readonly string[];
}

type Operation = CodeOf<typeof OperationType>;
const O = OperationType;

const isShut = ({ standing }: OperableDevice) =>
  standing === DeviceStanding.locked || standing === DeviceStanding.lost;

const rules: Readonly<Record<Operation, (device: OperableDevice) => ErrorKey | undefined>> = {
  [O.installSeal]: ({ hasSeal }) => (hasSeal ? 'device.sealInstalled' : undefined),
  [O.replaceSeal]: ({ hasSeal }) => (hasSeal ? undefined : 'device.noSeal'),
  [O.cancelSeal]: ({ hasSeal }) => (hasSeal ? undefined : 'device.noSeal'),
  [O.replaceBattery]: ({ isSmart }) => (isSmart ? undefined : 'device.notSmart'),
  [O.reportLossOrLock]: () => undefined,
  [O.privilegePassword]: (device) => needs(device, DeviceAbility.privilege),
  [O.firmwareUpgrade]: (device) => needs(device, DeviceAbility.upgrade),
  [O.addInk]: () => undefined,
  [O.fingerprint]: (device) => needs(device, DeviceAbility.fingerprint),
  [O.exchangeDevice]: ({ isSmart }) => (isSmart ? undefined : 'device.notSmart'),
};

const needs = (device: OperableDevice, ability: string): ErrorKey | undefined => {
  if (!device.isSmart) return 'device.notSmart';
  return device.abilityPermsList.includes(ability) ? undefined : 'device.noAbility';
};

/** What is done to a seal that is locked or lost, too; one with another device stays locked. */
const evenShut: readonly Operation[] = [O.reportLossOrLock, O.exchangeDevice];

/** What would put another stamp, or none, where one is on its way to its end. */
const ofStamp: readonly Operation[] = [O.installSeal, O.replaceSeal, O.cancelSeal, O.exchangeDevice];

/** Why an operation cannot be done to a seal as it stands; nothing when it can. */
export const operationRefusal = (device: OperableDevice, operation: Operation): ErrorKey | undefined => {
  if (device.standing === DeviceStanding.unbound) return 'device.unbound';
  if (!isPhysical(device.subtype) && operation !== O.reportLossOrLock) return 'device.notPhysical';
  if (isShut(device) && !evenShut.includes(operation)) return 'device.locked';
  if (device.standing === DeviceStanding.retiring && ofStamp.includes(operation)) return 'device.retiring';
  return rules[operation](device);
};

/** The ways by which a device is reached. */
interface Reached {
  readonly isBluetooth: boolean;
  readonly isGprs: boolean;
}

/** Whether a device may take the place of another: it is reached by every way by which the other was. */
export const canReplace = (other: Reached, device: Reached): boolean =>
  (device.isBluetooth || !other.isBluetooth) && (device.isGprs || !other.isGprs);

const isRun = (digits: string, step: number) =>
  [...digits].every((digit, at) => at === 0 || Number(digit) - Number(digits[at - 1]) === step);

/** Whether digits are too easily guessed: all alike, or counting up or down. */
export const isGuessable = (digits: string): boolean => [0, 1, -1].some((step) => isRun(digits, step));
