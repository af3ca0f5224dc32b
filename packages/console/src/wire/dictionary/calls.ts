// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const dictionaryTypes = [
	"complaintType",
	"partnerType",
	"industry",
	"sealKind",
	"newsCategory",
	"projectCategory",
	"contestCategory",
	"downloadCategory",
	"courseCategory",
	"meetingCategory"
];
export const listDictionary = { method: 'GET', path: '/dictionary/list', access: 'signed', writes: false };
export const listDictionaryTypes = { method: 'GET', path: '/dictionary/type-list', access: 'signed', writes: false };
export const addDictionaryEntry = { method: 'POST', path: '/dictionary/add', access: 'operator', permission: 'dictionary.edit', writes: true };
export const updateDictionaryEntry = { method: 'POST', path: '/dictionary/update', access: 'operator', permission: 'dictionary.edit', writes: true };
export const moveDictionaryEntry = { method: 'POST', path: '/dictionary/move', access: 'operator', permission: 'dictionary.edit', writes: true };
export const deleteDictionaryEntry = { method: 'POST', path: '/dictionary/delete', access: 'operator', permission: 'dictionary.edit', writes: true };
export const addDictionaryType = { method: 'POST', path: '/dictionary/type-add', access: 'operator', permission: 'dictionary.edit', writes: true };
export const updateDictionaryType = { method: 'POST', path: '/dictionary/type-update', access: 'operator', permission: 'dictionary.edit', writes: true };
export const deleteDictionaryType = { method: 'POST', path: '/dictionary/type-delete', access: 'operator', permission: 'dictionary.edit', writes: true };
