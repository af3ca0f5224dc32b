// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const EngravingMaterial = /* @__PURE__ */ codeTable('engravingMaterial', { brass: 'brass', photosensitive: 'photosensitive', selfInking: 'selfInking', rubber: 'rubber', horn: 'horn' });
export const EngravingPaper = /* @__PURE__ */ codeTable('engravingPaper', { licence: 'licence', identity: 'identity', authority: 'authority' });
