import '@mantine/core/styles/NumberInput.layer.css';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { NumberInput } from '@mantine/core';
import { useId } from 'react';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { type Offer, offerName, showMonths } from '../catalogue/offer-words.ts';
import { quantityOf } from './basket.ts';
import css from './buy.module.css';

interface Props {
  readonly offers: readonly Offer[];
  readonly chosen: Offer | undefined;
  readonly quantity: number;
  onChoose(offerId: string): void;
  onQuantity(quantity: number): void;
}

/** Which service the seals get, and how many times its length. */
export const ServiceChoice = ({ offers, chosen, quantity, onChoose, onQuantity }: Props) => {
  const t = useT();
  const language = useLanguage();
  const name = useId();
  return (
    <>
      <div className={css.ways} role="radiogroup" aria-label={t('cost.chooseService')}>
        {offers.map((offer) => (
          <label key={offer.id} className={css.way}>
            <input
              type="radio"
              name={name}
              checked={offer.id === chosen?.id}
              onChange={() => onChoose(offer.id)}
            />
            <span>
              {offerName(offer, language)}
              {offer.serviceMonths > 0 && <small>{showMonths(offer.serviceMonths, t)}</small>}
            </span>
            <strong className={css.amount}>{offer.price !== null && showYuan(offer.price)}</strong>
          </label>
        ))}
      </div>
      {chosen && (
        <NumberInput
          className={css.times}
          label={t('cost.times')}
          description={
            chosen.serviceMonths > 0
              ? t('cost.addsToEach', { length: showMonths(chosen.serviceMonths * Math.max(quantity, 1), t) })
              : undefined
          }
          min={1}
          max={chosen.quantityMax}
          allowDecimal={false}
          allowNegative={false}
          value={quantity}
          onChange={(typed) => onQuantity(quantityOf(typed, chosen.quantityMax))}
        />
      )}
    </>
  );
};
