import { showYuan } from '@chancery/contract/rules/display.ts';
import { showDate } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './catalogue.module.css';
import type { KeptOfferRow } from './catalogue-shows.tsx';

/** What the offer cost, costs and will cost, the latest day first. */
export const OfferPrices = ({ data }: { readonly data: KeptOfferRow }) => {
  const t = useT();
  const prices = [...data.prices].sort((one, other) => other.startsOn.localeCompare(one.startsOn));
  const today = showDate(Date.now());
  const current = prices.find(({ startsOn }) => startsOn <= today);
  if (prices.length === 0) return <p className={css.quiet}>{t('cost.noPriceYet')}</p>;
  return (
    <table className={css.prices}>
      <thead>
        <tr>
          <th scope="col">{t('cost.fromDay')}</th>
          <th scope="col" data-numeric>
            {t('cost.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price.startsOn}>
            <th scope="row">
              {price.startsOn}
              {price === current && <span className={css.today}>{t('cost.now')}</span>}
            </th>
            <td data-numeric>{showYuan(price.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
