// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { getPreferences, savePreferences } from '../account/calls.ts';
import { getMenu } from '../menu/calls.ts';
import { changeOperatorPassword, operatorInfo, operatorLogout } from '../operator/calls.ts';
import { beginSecondFactor, confirmSecondFactor, getSecondFactor, renewRecoveryCodes } from '../operator/second-factor.ts';
export const besideDesk = [
	getMenu,
	getPreferences,
	savePreferences,
	operatorInfo,
	operatorLogout,
	changeOperatorPassword,
	getSecondFactor,
	beginSecondFactor,
	confirmSecondFactor,
	renewRecoveryCodes
];
