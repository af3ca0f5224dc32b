// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const DestructionState = /* @__PURE__ */ codeTable('destructionState', { begun: 'begun', handedIn: 'handedIn', destroyed: 'destroyed', completed: 'completed', cancelled: 'cancelled' });
export const DestructionReason = /* @__PURE__ */ codeTable('destructionReason', { replaced: 'replaced', worn: 'worn', damaged: 'damaged', nameChanged: 'nameChanged', dissolved: 'dissolved', other: 'other' });
export const DestructionPhoto = /* @__PURE__ */ codeTable('destructionPhoto', { seal: 'seal', imprint: 'imprint', before: 'before', after: 'after' });
export const DestructionSigner = /* @__PURE__ */ codeTable('destructionSigner', { executor: 'executor', witness: 'witness' });
