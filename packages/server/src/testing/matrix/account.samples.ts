import { somePhone } from '../given.ts';
import type { Samples } from './sample.ts';

const code = { verificationCode: '123456' };

/** Calls about oneself: logging in, sessions, preferences. */
export const accountSamples: Samples = {
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
};
