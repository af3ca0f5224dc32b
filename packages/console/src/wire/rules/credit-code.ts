// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const unified = /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/;
const older = /^[0-9A-Z]{15}$/;
const weights = [
	1,
	3,
	9,
	27,
	19,
	26,
	16,
	17,
	20,
	29,
	25,
	13,
	8,
	24,
	10,
	30,
	28
];
export const creditCheckDigit = (first17) => {
	const sum = weights.reduce((total, weight, at) => total + weight * alphabet.indexOf(first17.charAt(at)), 0);
	return alphabet.charAt((31 - sum % 31) % 31);
};
export const checkCreditCode = (value) => {
	if (older.test(value)) return "ok";
	if (!unified.test(value)) return "format";
	return creditCheckDigit(value) === value.charAt(17) ? "ok" : "checkDigit";
};
export const creditCodeWarnings = (field, value) => checkCreditCode(value) === "checkDigit" ? [{
	field,
	warning: "creditCode.checkDigit"
}] : [];
