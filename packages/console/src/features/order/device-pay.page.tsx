import { OfferSubject } from '#wire/catalogue/codes.ts';
import { sealsPay } from './seals-pay.tsx';

/** Service for smart seals. */
export const Page = sealsPay({ title: 'cost.smartService', subject: OfferSubject.smartSeal });
