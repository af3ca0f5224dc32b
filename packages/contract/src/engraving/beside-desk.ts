import { getPreferences, savePreferences } from '../account/calls.ts';
import { getMenu } from '../menu/calls.ts';
import { changeOperatorPassword, operatorInfo, operatorLogout } from '../operator/calls.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '../operator/second-factor.ts';

/** All that somebody of a partner may call beside its desk: what concerns their own login, and what their pages look like. */
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
  renewRecoveryCodes,
] as const;
