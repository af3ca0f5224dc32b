import { codes } from '../kit/codes.ts';

/** What an offer is bought for: the unit as a whole, or single seals. */
export const OfferSubject = codes('offerSubject', {
  unit: 'unit',
  smartSeal: 'smartSeal',
  ordinarySeal: 'ordinarySeal',
});
