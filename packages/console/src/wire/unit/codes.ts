// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const Role = /* @__PURE__ */ codeTable('role', { mainAdministrator: 0, administrator: 1, sealKeeper: 2, member: 3 });
export const UnitSwitch = /* @__PURE__ */ codeTable('unitSwitch', { administratorsEditUnit: 'administratorsEditUnit', openToParent: 'openToParent', phonesShown: 'phonesShown', markFiles: 'markFiles', identifyFiles: 'identifyFiles' });
export const standardSwitches = [
	UnitSwitch.administratorsEditUnit,
	UnitSwitch.openToParent,
	UnitSwitch.markFiles,
	UnitSwitch.identifyFiles
];
export const OrganizationType = /* @__PURE__ */ codeTable('organizationType', { department: 'department', subsidiary: 'subsidiary' });
export const SubsidiaryEnd = /* @__PURE__ */ codeTable('subsidiaryEnd', { detach: 'detach', remove: 'delete' });
