// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const deviceErrors = [
	"device.nameTaken",
	"device.keeperNotFound",
	"apply.departmentNotFound",
	"dictionary.entryNotFound"
];
