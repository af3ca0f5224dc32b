// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const MarkStrength = /* @__PURE__ */ codeTable('markStrength', { gentle: 'gentle', standard: 'standard', strong: 'strong' });
export const MarkVariant = /* @__PURE__ */ codeTable('markVariant', { overlay: 'overlay', raster: 'raster' });
export const MarkState = /* @__PURE__ */ codeTable('markState', { waiting: 'waiting', working: 'working', done: 'done', failed: 'failed', cancelled: 'cancelled' });
export const MarkFault = /* @__PURE__ */ codeTable('markFault', { empty: 'empty', unknown: 'unknown', damaged: 'damaged', encrypted: 'encrypted', tooManyPixels: 'tooManyPixels', tooManyPages: 'tooManyPages', tooSmall: 'tooSmall', severalPictures: 'severalPictures', tooHeavy: 'tooHeavy', storage: 'storage', quota: 'quota', broken: 'broken' });
export const MarkScope = /* @__PURE__ */ codeTable('markScope', { mine: 'mine', everybody: 'all' });
