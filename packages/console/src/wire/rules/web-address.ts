// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { broken } from '@chancery/contract/kit/rule.ts';
export const webAddressRule = (value) => {
	if (!URL.canParse(value)) return broken("rule.webAddress");
	const { protocol, username, password, hostname } = new URL(value);
	const isWhole = /^https?:$/.test(protocol) && username === "" && password === "" && hostname !== "";
	return isWhole ? undefined : broken("rule.webAddress");
};
