import { codes } from '../kit/codes.ts';

/** How much of a use the holder of its report lets others see. */
export const DisclosureLevel = codes('disclosureLevel', { facts: 'facts', photos: 'photos' });

/** Whether what was disclosed can still be looked at. */
export const DisclosureState = codes('disclosureState', {
  open: 'open',
  expired: 'expired',
  revoked: 'revoked',
});
