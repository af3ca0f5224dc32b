// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const proofFaults = [
	"account.codeWrong",
	"account.codeExpired",
	"passkey.wrong",
	"passkey.expired",
	"passkey.unavailable"
];
export const questionFaults = ["passkey.none", "passkey.unavailable"];
