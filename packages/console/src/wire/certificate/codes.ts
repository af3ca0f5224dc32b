// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const CertificateState = /* @__PURE__ */ codeTable('certificateState', { valid: 'valid', ending: 'ending', ended: 'ended', revoked: 'revoked' });
export const CertificateIssuer = /* @__PURE__ */ codeTable('certificateIssuer', { platform: 'platform', own: 'own' });
export const RevocationCause = /* @__PURE__ */ codeTable('revocationCause', { keyCompromise: 'keyCompromise', affiliationChanged: 'affiliationChanged', superseded: 'superseded', cessationOfOperation: 'cessationOfOperation', privilegeWithdrawn: 'privilegeWithdrawn' });
