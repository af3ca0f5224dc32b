// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
const pattern = /^(?:\d{15}|\d{17}[\dX])$/;
const weights = [
	7,
	9,
	10,
	5,
	8,
	4,
	2,
	1,
	6,
	3,
	7,
	9,
	10,
	5,
	8,
	4,
	2
];
const checkDigits = "10X98765432";
export const idCardCheckDigit = (first17) => {
	const sum = weights.reduce((total, weight, at) => total + weight * Number(first17.charAt(at)), 0);
	return checkDigits.charAt(sum % 11);
};
export const checkIdCard = (value) => {
	if (!pattern.test(value)) return "format";
	if (value.length === 15) return "ok";
	return idCardCheckDigit(value) === value.charAt(17) ? "ok" : "checkDigit";
};
export const idCardWarnings = (field, value) => checkIdCard(value) === "checkDigit" ? [{
	field,
	warning: "idCard.checkDigit"
}] : [];
