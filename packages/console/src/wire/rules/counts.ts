// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { broken } from '@chancery/contract/kit/rule.ts';
import { limits } from '@chancery/contract/limits.ts';
const max = limits.useCountMax;
export const checkUseCount = (count) => {
	if (!Number.isInteger(count)) return broken("rule.useCountInteger");
	if (count <= 0) return broken("rule.useCountPositive");
	return count > max ? broken("rule.useCountMax", { max }) : undefined;
};
export const checkCopies = (count) => {
	if (count <= 0) return broken("rule.copies");
	if (!Number.isInteger(count)) return broken("rule.copiesInteger");
	return count > limits.copiesMax ? broken("rule.tooBig", { max: limits.copiesMax }) : undefined;
};
