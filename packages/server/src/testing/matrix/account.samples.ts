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
  enterUnit: {
    input: async ({ unit }) => ({ companyId: await unit() }),
    foreign: { companyId: 'account.userNotFound' },
  },
  changePassword: { input: () => ({ username: somePhone(), password: 'Better#5678', ...code }) },
  checkPassword: {},
  logout: {
    input: async ({ main }) => ({ userId: await main() }),
    foreign: { userId: 'answered' },
    ends: true,
  },
  listSessions: {},
  endSession: { input: async ({ main, session }) => ({ id: await session(await main()) }), ends: true },
  endOtherSessions: { input: () => ({}), ends: true },
  listPasskeys: {},
  sendPasskeyCode: {},
  beginPasskey: { input: () => code, unproven: 'account.codeWrong' },
  // That keys are registered, removed and asked is shown by the tests of passkeys.
  addPasskey: {
    input: () => ({ name: 'Key', credentialId: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' }),
    unproven: 'passkey.expired',
  },
  removePasskey: {
    input: async ({ main, passkey }) => ({ id: await passkey(await main()), ...code }),
    unproven: 'account.codeWrong',
  },
  getPreferences: {},
  savePreferences: { input: () => ({ theme: 'dark' }) },
  operatorLogin: { input: () => ({ username: 'nobody', password: 'wrong' }) },
  operatorInfo: {},
  changeOperatorPassword: { input: () => ({ password: 'Right#1234', newPass: 'Better#5678' }), ends: true },
  operatorLogout: { input: () => ({}), ends: true },
};
