// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ServiceState = /* @__PURE__ */ codeTable('serviceState', { inService: 1, stopped: 2, expiringSoon: 3 });
export const ServicePackageType = /* @__PURE__ */ codeTable('servicePackageType', { onDemand: 1, yearlyOrMonthly: 2, oneTime: 3 });
export const ServiceType = /* @__PURE__ */ codeTable('serviceType', { seal: 1, fileSecurity: 2, eSignature: 3, live: 4, sealEngraving: 5, authenticationSignalling: 9, enterpriseAuthentication: 98 });
