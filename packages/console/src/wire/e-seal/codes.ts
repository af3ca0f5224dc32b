// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const SealForm = /* @__PURE__ */ codeTable('sealForm', { official: 'official', contract: 'contract', finance: 'finance', personnel: 'personnel', invoice: 'invoice', representative: 'representative', personal: 'personal' });
export const SealKeyKind = /* @__PURE__ */ codeTable('sealKeyKind', { ec: 'ec', rsa: 'rsa', sm2: 'sm2' });
export const KeyHolder = /* @__PURE__ */ codeTable('keyHolder', { platform: 'platform', signer: 'signer' });
export const ESealState = /* @__PURE__ */ codeTable('eSealState', { unmade: 'unmade', active: 'active', suspended: 'suspended', ended: 'ended' });
export const PictureSource = /* @__PURE__ */ codeTable('pictureSource', { drawn: 'drawn', uploaded: 'uploaded' });
