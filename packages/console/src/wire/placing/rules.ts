// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { SealUseKind } from '../application/codes.ts';
import { isPhysical } from '../device/rules.ts';
import { limits } from '@chancery/contract/limits.ts';
import { PlaceFault, PlaceKind, WhichPages } from './codes.ts';
import { dateFormOf, dateSize } from './dates.ts';
import { besideWord } from '@chancery/contract/placing/words.ts';
export const fitsUse = (kind, subtype) => isPhysical(subtype) === (kind === SealUseKind.paper);
export const isAmong = (which, page) => which === WhichPages.every || page % 2 === 1 === (which === WhichPages.odd);
export const usualSize = {
	width: limits.paperCheck.usualDiameterMm,
	height: limits.paperCheck.usualDiameterMm
};
export const sizeShown = (place, seal) => {
	const form = dateFormOf(place);
	return form ? dateSize[form] : seal;
};
const toleranceMm = .5;
const fits = (middle, extent, length) => middle - extent / 2 >= -toleranceMm && middle + extent / 2 <= length + toleranceMm;
export const isOnSheet = (sheet, { x, y }, size) => fits(x, size.width, sheet.width) && fits(y, size.height, sheet.height);
const acrossFault = ({ from, to, y }, sheets, size) => {
	if (to <= from) return PlaceFault.onePage;
	if (to > sheets.length) return PlaceFault.noPage;
	if (to - from + 1 > limits.placing.acrossPages) return PlaceFault.tooManyPages;
	const fit = sheets.slice(from - 1, to).every(({ height }) => fits(y, size.height, height));
	return fit ? undefined : PlaceFault.outside;
};
const wordFault = (place, sheets, size, find) => {
	const found = find?.(place.word);
	if (!found) return undefined;
	const word = found[(place.nth ?? 1) - 1];
	const sheet = word && sheets[word.page - 1];
	if (!sheet) return PlaceFault.noWord;
	return isOnSheet(sheet, besideWord(word, place), size) ? undefined : PlaceFault.outside;
};
export const placeFault = (place, sheets, seal = usualSize, find) => {
	const size = sizeShown(place, seal);
	if (place.kind === PlaceKind.at) {
		const sheet = sheets[place.page - 1];
		if (!sheet) return PlaceFault.noPage;
		return isOnSheet(sheet, place, size) ? undefined : PlaceFault.outside;
	}
	if (place.kind === PlaceKind.pages) {
		const meant = sheets.filter((_, at) => isAmong(place.which, at + 1));
		if (meant.length === 0) return PlaceFault.noPage;
		return meant.every((sheet) => isOnSheet(sheet, place, size)) ? undefined : PlaceFault.outside;
	}
	return place.kind === PlaceKind.across ? acrossFault(place, sheets, size) : wordFault(place, sheets, size, find);
};
export const pagesOf = (place, pages) => {
	if (place.kind === PlaceKind.keyword) return [];
	if (place.kind === PlaceKind.at) return [place.page];
	const all = Array.from({ length: pages }, (_, at) => at + 1);
	return place.kind === PlaceKind.pages ? all.filter((page) => isAmong(place.which, page)) : all.filter((page) => page >= place.from && page <= place.to);
};
const timesShown = (place, pages) => place.kind === PlaceKind.keyword ? 1 : pagesOf(place, pages).length;
export const timesShownAt = (places, pages) => places.reduce((sum, place) => sum + timesShown(place, pages), 0);
export const pressesOf = (placed) => {
	const counts = new Map();
	for (const { deviceId } of placed) counts.set(deviceId, (counts.get(deviceId) ?? 0) + 1);
	return counts;
};
export const placingGap = ({ kind, files, seals, places }) => {
	if (kind === SealUseKind.paper) return places.length > 0 ? { gap: "paper" } : undefined;
	if (files.length === 0) return { gap: "noFiles" };
	const [fileIds, deviceIds] = [new Set(files), new Set(seals.map(({ deviceId }) => deviceId))];
	const seen = new Set();
	for (const { fileId, deviceId, places: own } of places) {
		if (!fileIds.has(fileId)) return {
			gap: "fileStrange",
			fileId
		};
		if (!deviceIds.has(deviceId)) return {
			gap: "sealStrange",
			deviceId
		};
		const pair = `${fileId} ${deviceId}`;
		if (seen.has(pair)) return {
			gap: "twice",
			fileId,
			deviceId
		};
		seen.add(pair);
		if (own.every(dateFormOf)) return {
			gap: "dateAlone",
			fileId,
			deviceId
		};
	}
	const bare = files.find((fileId) => !places.some((placed) => placed.fileId === fileId));
	if (bare) return {
		gap: "fileBare",
		fileId: bare
	};
	const idle = [...deviceIds].find((deviceId) => !places.some((placed) => placed.deviceId === deviceId));
	return idle ? {
		gap: "sealIdle",
		deviceId: idle
	} : undefined;
};
