// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { engraverMenu } from '@chancery/contract/menu/engraver.ts';
import { operatorMenu } from './operator.ts';
import { unitMenu } from './unit.ts';
export const systems = {
	unit: "003",
	operator: "004",
	engraver: "005"
};
export const defaultMenus = {
	[systems.unit]: unitMenu,
	[systems.operator]: operatorMenu,
	[systems.engraver]: engraverMenu
};
