// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { limits } from '@chancery/contract/limits.ts';
import { ServiceState } from '../service/codes.ts';
import { ConnectMode, DeviceAbility, DeviceCare, DeviceStanding, OperationType, SealSubtype } from './codes.ts';
export const alwaysServed = "S20(DJ)";
const electronic = [SealSubtype.ordinaryElectronic, SealSubtype.smartElectronic];
const dayMs = 24 * 60 * 60 * 1e3;
export const isServiceValid = (device, now) => {
	if (device.model === alwaysServed) return true;
	if (electronic.includes(device.deviceType) || device.serviceEndTime === null) return false;
	const ahead = new Date(device.serviceEndTime).getTime() - now.getTime();
	return ahead > limits.serviceValidityDays * dayMs;
};
export const serviceStateOf = (device, now) => {
	if (isServiceValid(device, now)) return ServiceState.inService;
	if (device.serviceEndTime === null) return null;
	return new Date(device.serviceEndTime) > now ? ServiceState.expiringSoon : ServiceState.stopped;
};
export const isByBluetooth = (device) => device.isBluetooth && (!device.isGprs || device.connectMode === ConnectMode.bluetooth);
export const standingOf = (device) => {
	if (device.unbound) return DeviceStanding.unbound;
	if (device.lost) return DeviceStanding.lost;
	if (device.locked) return DeviceStanding.locked;
	if (device.retiring) return DeviceStanding.retiring;
	return device.enabled ? DeviceStanding.ready : DeviceStanding.off;
};
export const caresOf = (seal, now) => {
	const isLow = (level) => level !== null && level < limits.device.lowPercent;
	const soon = now.getTime() + limits.serviceValidityDays * dayMs;
	const wanted = {
		lost: seal.lost,
		locked: seal.locked && !seal.lost,
		caseOpen: seal.caseOpen,
		battery: isLow(seal.battery),
		ink: isLow(seal.ink),
		service: seal.model !== alwaysServed && seal.serviceEndTime !== null && seal.serviceEndTime.getTime() <= soon
	};
	return DeviceCare.all.filter((care) => wanted[care]).sort((one, other) => Object.keys(wanted).indexOf(one) - Object.keys(wanted).indexOf(other));
};
export const isPhysical = (subtype) => subtype === SealSubtype.smart || subtype === SealSubtype.ordinary;
const O = OperationType;
const isShut = ({ standing }) => standing === DeviceStanding.locked || standing === DeviceStanding.lost;
const rules = {
	[O.installSeal]: ({ hasSeal }) => hasSeal ? "device.sealInstalled" : undefined,
	[O.replaceSeal]: ({ hasSeal }) => hasSeal ? undefined : "device.noSeal",
	[O.cancelSeal]: ({ hasSeal }) => hasSeal ? undefined : "device.noSeal",
	[O.replaceBattery]: ({ isSmart }) => isSmart ? undefined : "device.notSmart",
	[O.reportLossOrLock]: () => undefined,
	[O.privilegePassword]: (device) => needs(device, DeviceAbility.privilege),
	[O.firmwareUpgrade]: (device) => needs(device, DeviceAbility.upgrade),
	[O.addInk]: () => undefined,
	[O.fingerprint]: (device) => needs(device, DeviceAbility.fingerprint),
	[O.exchangeDevice]: ({ isSmart }) => isSmart ? undefined : "device.notSmart"
};
const needs = (device, ability) => {
	if (!device.isSmart) return "device.notSmart";
	return device.abilityPermsList.includes(ability) ? undefined : "device.noAbility";
};
const evenShut = [O.reportLossOrLock, O.exchangeDevice];
const ofStamp = [
	O.installSeal,
	O.replaceSeal,
	O.cancelSeal,
	O.exchangeDevice
];
export const operationRefusal = (device, operation) => {
	if (device.standing === DeviceStanding.unbound) return "device.unbound";
	if (!isPhysical(device.subtype) && operation !== O.reportLossOrLock) return "device.notPhysical";
	if (isShut(device) && !evenShut.includes(operation)) return "device.locked";
	if (device.standing === DeviceStanding.retiring && ofStamp.includes(operation)) return "device.retiring";
	return rules[operation](device);
};
export const canReplace = (other, device) => (device.isBluetooth || !other.isBluetooth) && (device.isGprs || !other.isGprs);
const isRun = (digits, step) => [...digits].every((digit, at) => at === 0 || Number(digit) - Number(digits[at - 1]) === step);
export const isGuessable = (digits) => [
	0,
	1,
	-1
].some((step) => isRun(digits, step));
