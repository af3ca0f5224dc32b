// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const SealedState = /* @__PURE__ */ codeTable('sealedState', { waiting: 'waiting', working: 'working', done: 'done', failed: 'failed', stopped: 'stopped' });
export const SealedFault = /* @__PURE__ */ codeTable('sealedFault', { notPdf: 'notPdf', damaged: 'damaged', encrypted: 'encrypted', tooLarge: 'tooLarge', xfa: 'xfa', closed: 'closed', noStamps: 'noStamps', noPages: 'noPages', tooManyPages: 'tooManyPages', outside: 'outside', wordNotFound: 'wordNotFound', picture: 'picture', certificate: 'certificate', ended: 'ended', noneLeft: 'noneLeft', changed: 'changed', storage: 'storage', broken: 'broken' });
