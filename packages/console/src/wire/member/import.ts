// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const importProblems = {
	nameMissing: [],
	nameLength: ["max"],
	phoneMissing: [],
	phoneFormat: [],
	duplicateInFile: ["row"],
	alreadyMember: [],
	alreadyInvited: [],
	unknownRole: ["name"],
	roleTooHigh: ["name"],
	unknownDepartment: ["name"],
	ambiguousDepartment: ["name"],
	tooManyDepartments: ["max"],
	jobTitleLength: ["max"],
	characters: [],
	limitExceeded: ["max"]
};
export const importColumns = [
	"realName",
	"mobile",
	"role",
	"departments",
	"jobTitle"
];
export const checkImport = { method: 'POST', path: '/user/import-check', access: 'unit', permission: 'member.import', timeoutMs: 300000, bytes: true, writes: true };
export const confirmImport = { method: 'POST', path: '/user/import', access: 'unit', permission: 'member.import', timeoutMs: 30000, writes: true };
