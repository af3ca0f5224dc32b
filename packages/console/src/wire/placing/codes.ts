// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const PlaceKind = /* @__PURE__ */ codeTable('placeKind', { at: 'at', pages: 'pages', keyword: 'keyword', across: 'across' });
export const WhichPages = /* @__PURE__ */ codeTable('whichPages', { every: 'every', odd: 'odd', even: 'even' });
export const AcrossEdge = /* @__PURE__ */ codeTable('acrossEdge', { right: 'right', left: 'left' });
export const DateForm = /* @__PURE__ */ codeTable('dateForm', { iso: 'iso', chinese: 'chinese' });
export const PlaceFault = /* @__PURE__ */ codeTable('placeFault', { noPage: 'noPage', outside: 'outside', onePage: 'onePage', tooManyPages: 'tooManyPages', noWord: 'noWord', onePlace: 'onePlace' });
export const SealingFault = /* @__PURE__ */ codeTable('sealingFault', { notPdf: 'notPdf', encrypted: 'encrypted', damaged: 'damaged', formOnly: 'formOnly', closed: 'closed', tooLarge: 'tooLarge' });
