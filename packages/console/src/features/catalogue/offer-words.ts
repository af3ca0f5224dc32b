import type { listOffers } from '@chancery/contract/catalogue/calls.ts';
import type { OfferContent } from '@chancery/contract/catalogue/offer.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import type { z } from 'zod';
import { LedgerValue } from '#wire/ledger/codes.ts';
import { sayCode } from '../../kit/list/labels.ts';

/** What an offer brings, whoever shows it. */
export type OfferContentRow = z.output<typeof OfferContent>;
/** Something to buy, as a unit sees it. */
export type Offer = CallResult<typeof listOffers>['offers'][number];

/** The name of an offer in the language of the reader. */
export const offerName = (
  { nameZh, nameEn }: Pick<OfferContentRow, 'nameZh' | 'nameEn'>,
  language: Language,
): string => (language === 'zh' ? nameZh : nameEn);

/** What the operator says about an offer, in the language of the reader. */
export const offerText = (
  { textZh, textEn }: Pick<OfferContentRow, 'textZh' | 'textEn'>,
  language: Language,
): string => (language === 'zh' ? textZh : textEn);

/** A number of months, in years where it is even. */
export const showMonths = (months: number, t: Translate): string =>
  months % 12 === 0 ? t('cost.years', { n: months / 12 }) : t('cost.months', { n: months });

/** What somebody gets who buys one, as names and amounts. */
export const includedIn = (offer: OfferContentRow, t: Translate): readonly (readonly [string, string])[] => [
  ...offer.gives.map(({ value, amount }) => [sayCode(t, LedgerValue, value), thousands(amount)] as const),
  ...(offer.serviceMonths > 0
    ? [[t('cost.serviceLonger'), showMonths(offer.serviceMonths, t)] as const]
    : []),
  ...(offer.limitName && offer.limitBy > 0
    ? [[t(`limit.${offer.limitName}`), `+${thousands(offer.limitBy)}`] as const]
    : []),
  ...(offer.gives.length > 0 || offer.limitName
    ? [
        [
          t('cost.usable'),
          offer.validMonths === null ? t('cost.forGood') : showMonths(offer.validMonths, t),
        ] as const,
      ]
    : []),
  ...(offer.ships ? [[t('cost.delivery'), t('cost.byCarrier')] as const] : []),
];
