import { LoginType } from '@chancery/contract/account.codes.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import { someCreditCode, somePhone } from '../given.ts';

/** Things of a unit that a call may name. */
export interface Things {
  readonly unitId: string;
  readonly sessionId: string;
  readonly versionId: string;
}

interface Sample {
  /** A valid input that speaks of these things. */
  readonly input?: (things: Things) => Record<string, unknown>;
  /** What somebody hears who names a thing of another unit or person; left out, the call names no such thing. */
  readonly foreign?: ErrorKey;
  /** The caller's session is over afterwards, so the sample needs one of its own. */
  readonly ends?: boolean;
}

const code = { verificationCode: '123456' };

/** One valid input for every call there is. A call that is missing here fails the matrix. */
export const samples: Readonly<Record<string, Sample>> = {
  sendCode: { input: () => ({ phone: somePhone() }) },
  loginByPhone: { input: () => ({ phoneNumber: somePhone(), ...code }) },
  loginByUsername: { input: () => ({ username: 'nobody', password: 'wrong' }) },
  loginPc: { input: () => ({ ticket: 'none', ...code }) },
  getUserInfo: {},
  enterUnit: { input: ({ unitId }) => ({ companyId: unitId }), foreign: 'account.userNotFound' },
  changePassword: { input: () => ({ username: somePhone(), password: 'Better#5678', ...code }) },
  checkPassword: {},
  logout: { input: () => ({}), ends: true },
  listSessions: {},
  endSession: {
    input: ({ sessionId }) => ({ id: sessionId }),
    foreign: 'account.sessionNotFound',
    ends: true,
  },
  endOtherSessions: { input: () => ({}), ends: true },
  getPreferences: {},
  savePreferences: { input: () => ({ theme: 'dark' }) },
  operatorLogin: { input: () => ({ username: 'nobody', password: 'wrong' }) },
  operatorInfo: {},
  changeOperatorPassword: { input: () => ({ password: 'Right#1234', newPass: 'Better#5678' }), ends: true },
  operatorLogout: { input: () => ({}), ends: true },
  listUnitsByPhone: {},
  listUnitsByUser: {},
  addUnit: {
    input: () => ({
      companyName: 'New',
      companyFullName: 'New Co., Ltd.',
      social_credit_code: someCreditCode(),
      realName: 'Wen',
    }),
  },
  getUnitConfig: { input: ({ unitId }) => ({ companyId: unitId }), foreign: 'unit.notFound' },
  getMenu: { input: () => ({ systemCode: '003' }) },
  listVersions: {},
  getVersion: { input: ({ versionId }) => ({ id: versionId }) },
  listOperateLog: {},
  listLoginLog: {},
  addLoginLog: {
    input: ({ unitId }) => ({ companyId: unitId, loginType: LoginType.phoneCode }),
    foreign: 'account.userNotFound',
  },
  listSms: {},
  getHomePage: {},
  getOperatorHome: {},
};
