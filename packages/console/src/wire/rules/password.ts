// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { broken } from '@chancery/contract/kit/rule.ts';
import { limits } from '@chancery/contract/limits.ts';
import { hasUnprintable } from './text.ts';
import { lengthOf } from '@chancery/contract/rules/text-length.ts';
import { isUsualPassword } from '@chancery/contract/rules/usual-password.ts';
const { min } = limits.password;
const { max } = limits.password;
export const isStrongPassword = (value) => /[A-Za-z]/.test(value) && /\d/.test(value) && /[@$!%*?&#]/.test(value) && !/\s/.test(value) && !hasUnprintable(value);
export const checkNewPassword = (value) => {
	if (value === "") return broken("rule.passwordRequired");
	const length = value.length > max * 2 ? Number.POSITIVE_INFINITY : lengthOf(value);
	if (length < min || length > max) return broken("rule.passwordLength", {
		min,
		max
	});
	if (!isStrongPassword(value)) return broken("rule.password");
	return isUsualPassword(value) ? broken("rule.passwordUsual") : undefined;
};
export const entriesMatch = (shape, first, second) => shape.refine((entries) => entries[first] === entries[second], {
	error: "rule.mismatch",
	path: [second],
	// Worth saying while other fields are still wrong, but not before the second entry is made.
	when: ({ value }) => Boolean(value?.[second])
});
