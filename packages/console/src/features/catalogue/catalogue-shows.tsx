import type { KeptOffer } from '@chancery/contract/catalogue/calls.ts';
import type { z } from 'zod';
import type { Show } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { currentLanguage, useLanguage, useT } from '../../kit/phrases.tsx';
import { offerName } from './offer-words.ts';

/** An offer as the operator keeps it. */
export type KeptOfferRow = z.output<typeof KeptOffer>;

/** The name of an offer in a list. */
export const OfferName = ({ row }: { readonly row: KeptOfferRow }) => offerName(row, useLanguage());
/** The same for a file. */
export const offerNameNow = (row: KeptOfferRow): string => offerName(row, currentLanguage());

/** Whether an offer can be bought. */
export const onSale: Show<boolean> = {
  Cell: function OnSale({ value }) {
    const t = useT();
    return (
      <StatusTag meaning={value ? 'done' : 'neutral'}>{t(value ? 'cost.onSale' : 'cost.offSale')}</StatusTag>
    );
  },
  text: (value, t) => t(value ? 'cost.onSale' : 'cost.offSale'),
  width: 128,
};
