// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
const named = /^(?:[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}|UTC)$/;
export const isZone = (zone) => {
	if (!named.test(zone)) return false;
	try {
		return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone.length > 0;
	} catch {
		return false;
	}
};
