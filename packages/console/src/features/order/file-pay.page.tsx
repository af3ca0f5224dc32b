import { OfferSubject } from '#wire/catalogue/codes.ts';
import { sealsPay } from './seals-pay.tsx';

/** Service for ordinary seals. */
export const Page = sealsPay({ title: 'cost.ordinaryService', subject: OfferSubject.ordinarySeal });
