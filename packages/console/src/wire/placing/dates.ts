// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { platformZone } from '@chancery/contract/limits.ts';
import { DateForm } from './codes.ts';
export const dateSize = {
	iso: {
		width: 24,
		height: 6
	},
	chinese: {
		width: 34,
		height: 6
	}
};
export const dateFormOf = (place) => place.kind === "across" ? undefined : place.date;
export const dateText = (form, at) => {
	const iso = new Intl.DateTimeFormat("sv-SE", {
		timeZone: platformZone,
		dateStyle: "short"
	}).format(at);
	if (form === DateForm.iso) return iso;
	const [year, month, day] = iso.split("-").map(Number);
	return `${year}年${month}月${day}日`;
};
