// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { limits } from '@chancery/contract/limits.ts';
import { lengthOf } from '@chancery/contract/rules/text-length.ts';
const stripped = /[\p{P}\p{Z}\p{Cc}\p{Cs}\s$+<=>^`|~¥＄＋＜＝＞＾｀｜～￥\u200B\u2060\u202A-\u202E\u2066-\u2069]/gu;
export const cleanFreeText = (text, max = limits.freeText) => {
	const kept = text.replace(stripped, "");
	return {
		text: kept,
		exceeded: lengthOf(kept) > max
	};
};
