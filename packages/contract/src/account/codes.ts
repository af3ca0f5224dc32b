import { codes } from '../kit/codes.ts';

/** How somebody logged in. */
export const LoginType = codes('loginType', {
  phoneCode: 'phone',
  usernamePassword: 'password',
  operator: 'operator',
});

/** What came of an attempt to log in. */
export const LoginResult = codes('loginResult', {
  succeeded: 'succeeded',
  unknownAccount: 'unknown-account',
  wrongPassword: 'wrong-password',
  wrongCode: 'wrong-code',
  expiredCode: 'expired-code',
  locked: 'locked',
  disabled: 'disabled',
});

/** What a verification code is good for. */
export const CodePurpose = codes('codePurpose', {
  login: 'login',
  newMachine: 'new-machine',
  passwordReset: 'password-reset',
  handOver: 'hand-over',
  unitExport: 'unit-export',
  unitClosing: 'unit-closing',
  sealing: 'sealing',
  signing: 'signing',
  destruction: 'destruction',
  passkeys: 'passkeys',
});

/** What kind of client sends a request. */
export const ClientType = codes('clientType', { pc: 'pc', mobile: 'mobile', machine: 'machine' });

/** Why a session is over. */
export const SessionEnd = codes('sessionEnd', {
  loggedOut: 'logged-out',
  idle: 'idle',
  lifetime: 'lifetime',
  replaced: 'replaced',
  revoked: 'revoked',
  passwordChanged: 'password-changed',
  accountDisabled: 'account-disabled',
  endedByUnit: 'ended-by-unit',
});
