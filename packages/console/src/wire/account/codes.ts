// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const LoginType = /* @__PURE__ */ codeTable('loginType', { phoneCode: 'phone', usernamePassword: 'password', operator: 'operator' });
export const LoginResult = /* @__PURE__ */ codeTable('loginResult', { succeeded: 'succeeded', unknownAccount: 'unknown-account', wrongPassword: 'wrong-password', wrongCode: 'wrong-code', expiredCode: 'expired-code', locked: 'locked', disabled: 'disabled' });
export const CodePurpose = /* @__PURE__ */ codeTable('codePurpose', { login: 'login', newMachine: 'new-machine', passwordReset: 'password-reset', handOver: 'hand-over', unitExport: 'unit-export', unitClosing: 'unit-closing', sealing: 'sealing', signing: 'signing', destruction: 'destruction', passkeys: 'passkeys' });
export const ClientType = /* @__PURE__ */ codeTable('clientType', { pc: 'pc', mobile: 'mobile', machine: 'machine' });
export const SessionEnd = /* @__PURE__ */ codeTable('sessionEnd', { loggedOut: 'logged-out', idle: 'idle', lifetime: 'lifetime', replaced: 'replaced', revoked: 'revoked', passwordChanged: 'password-changed', accountDisabled: 'account-disabled', endedByUnit: 'ended-by-unit' });
