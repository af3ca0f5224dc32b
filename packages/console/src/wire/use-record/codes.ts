// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const UseType = /* @__PURE__ */ codeTable('useType', { networked: 0, privileged: 1, trial: 2, offline: 3, addInk: 6, electronic: 7 });
export const PressKind = /* @__PURE__ */ codeTable('pressKind', { normal: 'normal', crossPage: 'crossPage' });
export const UseVerdict = /* @__PURE__ */ codeTable('useVerdict', { normal: 'normal', warning: 'warning', abnormal: 'abnormal', unknown: 'unknown' });
export const UseReason = /* @__PURE__ */ codeTable('useReason', { noPhoto: 'noPhoto', overCount: 'overCount', outsideWindow: 'outsideWindow', outsidePlace: 'outsidePlace', withoutOrder: 'withoutOrder', counterGap: 'counterGap', lateUpload: 'lateUpload', dismantled: 'dismantled', clockSkew: 'clockSkew', conflict: 'conflict', brokenChain: 'brokenChain', serverClock: 'serverClock', retiredDevice: 'retiredDevice' });
export const UseStep = /* @__PURE__ */ codeTable('useStep', { applied: 'applied', approved: 'approved', granted: 'granted', activated: 'activated', pressed: 'pressed', photographed: 'photographed', ended: 'ended', reviewed: 'reviewed' });
export const FigurePeriod = /* @__PURE__ */ codeTable('figurePeriod', { today: 'today', week: 'week', month: 'month', year: 'year' });
export const PhotoSource = /* @__PURE__ */ codeTable('photoSource', { device: 'device', phone: 'phone', upload: 'upload' });
export const IdentifiedBy = /* @__PURE__ */ codeTable('identifiedBy', { order: 'order', fingerprint: 'fingerprint', password: 'password', bluetooth: 'bluetooth', none: 'none' });
