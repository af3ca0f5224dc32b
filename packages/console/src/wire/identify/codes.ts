// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const IdentifyState = /* @__PURE__ */ codeTable('identifyState', { waiting: 'waiting', working: 'working', done: 'done', failed: 'failed', cancelled: 'cancelled' });
export const IdentifyOutcome = /* @__PURE__ */ codeTable('identifyOutcome', { read: 'read', foreign: 'foreign', seen: 'seen', none: 'none', failed: 'failed', cancelled: 'cancelled' });
export const IdentifyFault = /* @__PURE__ */ codeTable('identifyFault', { empty: 'empty', unknown: 'unknown', damaged: 'damaged', encrypted: 'encrypted', tooManyPixels: 'tooManyPixels', tooManyPages: 'tooManyPages', tooSmall: 'tooSmall', tooHeavy: 'tooHeavy', tookTooLong: 'tookTooLong', broken: 'broken' });
export const IdentifyWay = /* @__PURE__ */ codeTable('identifyWay', { paper: 'paper', ink: 'ink', flatPaper: 'flatPaper', flatInk: 'flatInk' });
export const EditKind = /* @__PURE__ */ codeTable('editKind', { changed: 'changed', erased: 'erased', inserted: 'inserted', moved: 'moved' });
export const Comparison = /* @__PURE__ */ codeTable('comparison', { compared: 'compared', sameFile: 'sameFile', noReference: 'noReference', notAligned: 'notAligned', forgedReference: 'forgedReference', unable: 'unable' });
