// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { broken } from '@chancery/contract/kit/rule.ts';
import { lengthOf } from '@chancery/contract/rules/text-length.ts';
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const unprintableInLines = /[^\P{Cc}\n\r\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const unseen = /[\p{Cf}\p{DI}\u2800]/u;
const visible = /[^\s\p{Z}\p{Cf}\p{DI}\u2800]/u;
export const hasUnprintable = (value, lines = false) => (lines ? unprintableInLines : unprintable).test(value);
export const textRule = ({ min, max, required = "rule.required", lines = false, name = false }) => (value) => {
	if (hasUnprintable(value, lines)) return broken("rule.characters");
	if (min > 0 && !visible.test(value)) return broken(required);
	if (name && unseen.test(value)) return broken("rule.characters");
	// A code point takes two units at most: a text beyond that need not be counted.
	const length = value.length > max * 2 ? Number.POSITIVE_INFINITY : lengthOf(value);
	if (length <= max && length >= min) return undefined;
	return min > 0 ? broken("rule.length", {
		min,
		max
	}) : broken("rule.tooLong", { max });
};
