// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { broken } from '@chancery/contract/kit/rule.ts';
import { limits } from '@chancery/contract/limits.ts';
const { digits } = limits.verificationCode;
const pattern = new RegExp(`^\\d{${digits}}$`);
export const checkVerificationCode = (value) => {
	if (value === "") return broken("rule.codeRequired");
	return pattern.test(value) ? undefined : broken("rule.code", { digits });
};
