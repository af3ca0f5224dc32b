// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { limits } from '@chancery/contract/limits.ts';
import { UseReason, UseType, UseVerdict } from './codes.ts';
const { press: bounds } = limits;
const earthMetres = 6371008.8;
const radians = (degrees) => degrees * Math.PI / 180;
export const metresBetween = (one, other) => {
	const [lat, lng] = [radians(other.lat - one.lat), radians(other.lng - one.lng)];
	const half = Math.sin(lat / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng / 2) ** 2;
	return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(half)));
};
export const isClockOff = ({ deviceAt, receivedAt, notBefore, serverSlackMs = 0 }) => deviceAt.getTime() > receivedAt.getTime() + bounds.clockSkewMs + serverSlackMs || deviceAt.getTime() < notBefore.getTime() - bounds.clockSkewMs - serverSlackMs;
export const pressedAt = (times) => isClockOff(times) || times.deviceAt > times.receivedAt ? times.receivedAt : times.deviceAt;
const withoutPhoto = [
	UseType.trial,
	UseType.addInk,
	UseType.electronic
];
export const needsPhoto = (useType) => !withoutPhoto.includes(useType);
export const isAfterExchange = ({ deviceAt, retiredAt, serverSlackMs = 0 }) => retiredAt !== undefined && deviceAt.getTime() > retiredAt.getTime() + bounds.clockSkewMs + serverSlackMs;
const isLate = ({ useType, deviceAt, receivedAt, retiredAt, serverSlackMs = 0 }) => retiredAt !== undefined && receivedAt >= retiredAt || receivedAt.getTime() - deviceAt.getTime() - serverSlackMs > (useType === UseType.offline ? bounds.offlineLateMs : bounds.lateMs);
const isOutsideWindow = (facts) => {
	if (!facts.window) return false;
	const at = pressedAt(facts).getTime();
	const tolerated = bounds.clockSkewMs + (facts.serverSlackMs ?? 0);
	return at < facts.window.from.getTime() - tolerated || at > facts.window.to.getTime() + tolerated;
};
const isOutsidePlace = ({ fence, place }) => fence !== null && place !== null && metresBetween(fence, place) - Math.min(place.accuracy ?? 0, bounds.accuracyMetres) > fence.radius;
const isPhotoDue = ({ receivedAt }, now) => now.getTime() - receivedAt.getTime() >= bounds.photoGraceMs;
export const reasonOrder = [
	UseReason.retiredDevice,
	UseReason.overCount,
	UseReason.withoutOrder,
	UseReason.outsideWindow,
	UseReason.outsidePlace,
	UseReason.counterGap,
	UseReason.conflict,
	UseReason.brokenChain,
	UseReason.dismantled,
	UseReason.noPhoto,
	UseReason.lateUpload,
	UseReason.clockSkew,
	UseReason.serverClock
];
const mild = [
	UseReason.noPhoto,
	UseReason.lateUpload,
	UseReason.clockSkew,
	UseReason.serverClock
];
const ownLeave = [
	UseType.privileged,
	UseType.trial,
	UseType.addInk
];
export const isGrave = (reason, useType) => reason === UseReason.withoutOrder ? !ownLeave.includes(useType) : !mild.includes(reason);
export const verdictOf = (reasons, useType, isOpen) => {
	if (reasons.some((reason) => isGrave(reason, useType))) return UseVerdict.abnormal;
	if (reasons.length > 0) return UseVerdict.warning;
	return isOpen ? UseVerdict.unknown : UseVerdict.normal;
};
export const isUnplaced = ({ fence, place }) => fence !== null && place === null;
const judgement = (useType, reasons, awaitsPhoto, unplaced) => {
	const open = unplaced || awaitsPhoto && !reasons.includes(UseReason.noPhoto);
	return {
		reasons,
		open,
		verdict: verdictOf(reasons, useType, open)
	};
};
const timesOf = (facts) => {
	const clockSkew = isClockOff(facts);
	return {
		outsideWindow: isOutsideWindow(facts),
		lateUpload: !clockSkew && isLate(facts),
		clockSkew
	};
};
const isExcused = (facts, { outsideWindow, lateUpload, clockSkew }) => {
	if (!facts.serverSlackMs) return false;
	const blamed = timesOf({
		...facts,
		serverSlackMs: 0
	});
	const stands = outsideWindow || lateUpload || clockSkew;
	return !stands && (blamed.outsideWindow || blamed.lateUpload || blamed.clockSkew);
};
export const judgePress = (facts, now) => {
	const times = timesOf(facts);
	const awaitsPhoto = needsPhoto(facts.useType) && !facts.photographed;
	const said = {
		overCount: facts.overCount,
		withoutOrder: facts.order !== "held",
		...times,
		outsidePlace: isOutsidePlace(facts),
		counterGap: facts.gap > 0,
		conflict: facts.conflict,
		brokenChain: facts.chainBroken,
		dismantled: facts.dismantled,
		noPhoto: awaitsPhoto && isPhotoDue(facts, now),
		serverClock: isExcused(facts, times),
		retiredDevice: isAfterExchange(facts)
	};
	const reasons = reasonOrder.filter((reason) => said[reason]);
	return judgement(facts.useType, reasons, awaitsPhoto, isUnplaced(facts));
};
export const judgeAgain = ({ useType, reasons: known, unplaced, photographed }, changes) => {
	const reasons = reasonOrder.filter((reason) => changes[reason] ?? known.includes(reason));
	return judgement(useType, reasons, needsPhoto(useType) && !photographed, unplaced);
};
export const tallied = (tally, after, before = {
	reasons: [],
	open: false
}) => {
	const counts = { ...tally };
	const add = (key, by) => {
		const count = (counts[key] ?? 0) + by;
		if (count > 0) counts[key] = count;
		else delete counts[key];
	};
	for (const reason of before.reasons) add(reason, -1);
	for (const reason of after.reasons) add(reason, 1);
	if (before.open) add("open", -1);
	if (after.open) add("open", 1);
	return counts;
};
export const judgeRecord = (tally, useType) => {
	const reasons = reasonOrder.filter((reason) => (tally[reason] ?? 0) > 0);
	const open = (tally.open ?? 0) > 0;
	return {
		reasons,
		open,
		verdict: verdictOf(reasons, useType, open)
	};
};
const passing = [UseReason.counterGap, UseReason.brokenChain];
export const isPassing = (reason) => passing.includes(reason);
export const nextLook = ({ reasons, told }, tally, now) => {
	const untold = reasons.filter((reason) => !told.includes(reason));
	const after = (ms) => new Date(now.getTime() + ms);
	if (untold.some((reason) => !isPassing(reason))) return now;
	if (untold.length > 0) return after(bounds.gapGraceMs);
	return (tally.open ?? 0) > 0 ? after(bounds.photoGraceMs) : null;
};
export const waitsForReview = (verdict, useType) => verdict === UseVerdict.abnormal || useType === UseType.privileged;
export const standingAfter = (before, tally, useType) => {
	const { verdict, reasons } = judgeRecord(tally, useType);
	const waits = waitsForReview(verdict, useType);
	const isNews = reasons.some((reason) => !before.reasons.includes(reason));
	return {
		verdict,
		reasons,
		needsReview: waits && (!before.reviewed || before.needsReview || isNews),
		unread: waits && (before.unread || isNews)
	};
};
