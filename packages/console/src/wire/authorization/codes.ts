// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const AuthorizationStatus = /* @__PURE__ */ codeTable('authorizationStatus', { inUse: 0, expired: 1, ended: 2, notActivated: 3, awaitingUse: 4, suspended: 5, reviewed: 6 });
export const AuthorizationEnd = /* @__PURE__ */ codeTable('authorizationEnd', { used: 'used', closed: 'closed', cancelled: 'cancelled', expired: 'expired' });
export const DeviceOrderState = /* @__PURE__ */ codeTable('deviceOrderState', { none: 'none', sent: 'sent', confirmed: 'confirmed', refused: 'refused' });
export const AuthorizationStep = /* @__PURE__ */ codeTable('authorizationStep', { granted: 'granted', active: 'active', confirmed: 'confirmed', refused: 'refused', firstStamp: 'firstStamp', tmpFinish: 'tmpFinish', reActive: 'reActive', usedUp: 'usedUp', close: 'close', cancel: 'cancel', expire: 'expire', audit: 'audit', changeUser: 'changeUser', photoLocked: 'photoLocked', photoUnlocked: 'photoUnlocked', resend: 'resend', deviceExchanged: 'deviceExchanged', unwatched: 'unwatched' });
export const AuthorizationScope = /* @__PURE__ */ codeTable('authorizationScope', { awaiting: 'awaiting', mine: 'mine', everyone: 'all' });
export const OrderRefusal = /* @__PURE__ */ codeTable('orderRefusal', { stale: 'stale', expired: 'expired', notMine: 'notMine', signature: 'signature', form: 'form', unsupported: 'unsupported' });
