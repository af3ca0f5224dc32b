import { codes } from '../kit/codes.ts';

/** Whether a service can be used now. */
export const ServiceState = codes('serviceState', { inService: 1, stopped: 2, expiringSoon: 3 });

/** How a service is bought. */
export const ServicePackageType = codes('servicePackageType', {
  onDemand: 1,
  yearlyOrMonthly: 2,
  oneTime: 3,
});

/** The service lines of the product. */
export const ServiceType = codes('serviceType', {
  seal: 1,
  fileSecurity: 2,
  eSignature: 3,
  live: 4,
  sealEngraving: 5,
  authenticationSignalling: 9,
  enterpriseAuthentication: 98,
});
