// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const LedgerValue = /* @__PURE__ */ codeTable('ledgerValue', { text: 'text', mark: 'mark', money: 'money', identification: 'identification', sealing: 'sealing', certificate: 'certificate', liveMinute: 'liveMinute', identityCheck: 'identityCheck', deviceDay: 'deviceDay', storage: 'storage' });
export const offeredValues = LedgerValue.all.filter((value) => value !== LedgerValue.money && value !== LedgerValue.storage && value !== LedgerValue.deviceDay);
export const LedgerMove = /* @__PURE__ */ codeTable('ledgerMove', { allow: 'allow', grant: 'grant', hold: 'hold', settle: 'settle', take: 'take', lapse: 'lapse', pay: 'pay', refund: 'refund', revoke: 'revoke' });
