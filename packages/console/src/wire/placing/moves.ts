// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { PlaceKind } from './codes.ts';
import { pagesOf } from './rules.ts';
const pairOf = ({ fileId, deviceId }) => `${fileId} ${deviceId}`;
export const isSamePresses = (one, other) => {
	const pairs = new Set(one.map(pairOf));
	return pairs.size === other.length && other.every((placed) => pairs.has(pairOf(placed)));
};
const sayPlace = (place) => JSON.stringify(Object.entries(place).sort(([one], [other]) => one < other ? -1 : 1));
const sayPlaces = (places) => places.map(sayPlace).join();
export const shiftsBetween = (before, after) => before.flatMap((was) => {
	const { fileId, deviceId, places: from } = was;
	const to = after.find((placed) => pairOf(placed) === pairOf(was))?.places ?? [];
	return sayPlaces(from) === sayPlaces(to) ? [] : [{
		fileId,
		deviceId,
		from,
		to
	}];
});
const shownOn = (place, pages, find) => {
	if (place.kind !== PlaceKind.keyword) return pagesOf(place, pages);
	const word = find(place.word)[(place.nth ?? 1) - 1];
	return word ? [word.page] : [];
};
export const isOnOtherPages = ({ from, to }, pages, find) => {
	const shown = (places) => [...new Set(places.flatMap((place) => shownOn(place, pages, find)))].sort((one, other) => one - other);
	return shown(from).join() !== shown(to).join();
};
