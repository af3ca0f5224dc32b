import '@mantine/core/styles/NumberInput.layer.css';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { Button, NumberInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { OfferSubject } from '#wire/catalogue/codes.ts';
import { ServicePackageType } from '#wire/service/codes.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { Included } from '../catalogue/included.tsx';
import { type Offer, offerName, offerText } from '../catalogue/offer-words.ts';
import { quantityOf } from './basket.ts';
import css from './buy.module.css';
import { ordinarySealsPath, smartSealsPath } from './paths.ts';

interface Props {
  readonly offer: Offer;
  /** How many are chosen; undefined where nothing is sold on-line. */
  readonly quantity: number | undefined;
  onChange(quantity: number): void;
}

const Choose = ({ offer, quantity = 0, onChange }: Props) => {
  const t = useT();
  const name = offerName(offer, useLanguage());
  if (offer.price === null) return <span className={css.quiet}>{t('cost.noPrice')}</span>;
  if (offer.subject !== OfferSubject.unit) {
    const to = offer.subject === OfferSubject.smartSeal ? smartSealsPath : ordinarySealsPath;
    return (
      <Button
        variant="default"
        aria-label={t('cost.chooseSealsFor', { name })}
        renderRoot={(props) => <Link {...props} to={to} search={{ offer: offer.id } as never} />}
      >
        {t('cost.chooseSeals')}
      </Button>
    );
  }
  if (quantity === 0)
    return (
      <Button variant="default" aria-label={t('cost.addNamed', { name })} onClick={() => onChange(1)}>
        {t('cost.add')}
      </Button>
    );
  return (
    <NumberInput
      className={css.quantity}
      aria-label={t('cost.quantityOf', { name })}
      min={0}
      max={offer.quantityMax}
      allowDecimal={false}
      allowNegative={false}
      value={quantity}
      onChange={(typed) => onChange(quantityOf(typed, offer.quantityMax))}
    />
  );
};

/** One thing to buy: what it is, what is in it, what it costs, and how many. */
export const OfferCard = (props: Props) => {
  const { offer, quantity } = props;
  const t = useT();
  const language = useLanguage();
  return (
    <li className={css.offer} data-chosen={(quantity ?? 0) > 0 || undefined}>
      <div>
        <h3>{offerName(offer, language)}</h3>
        <p className={css.kind}>{sayCode(t, ServicePackageType, offer.packageType)}</p>
      </div>
      {offerText(offer, language) && <p className={css.quiet}>{offerText(offer, language)}</p>}
      <Included offer={offer} />
      {quantity !== undefined && (
        <div className={css.choose}>
          {offer.price !== null && <strong className={css.price}>{showYuan(offer.price)}</strong>}
          <Choose {...props} />
        </div>
      )}
    </li>
  );
};
