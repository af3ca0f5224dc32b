import { showYuan } from '@chancery/contract/rules/display.ts';
import { showDate } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { includedIn, offerName } from '../catalogue/offer-words.ts';
import css from './order.module.css';
import { hasPrice } from './price.tsx';
import type { WholeOrder } from './whole-order.ts';

/** What was ordered, as it was when it was ordered, and what it comes to. */
export const OrderLines = ({ data }: { readonly data: WholeOrder }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <ul className={css.rows}>
        {data.items.map((item) => (
          <li key={item.id}>
            <div>
              <strong>{offerName(item.offer, language)}</strong>
              {item.deviceName && <span className={css.seal}>{item.deviceName}</span>}
              <p className={css.meta}>
                {includedIn(item.offer, t)
                  .map(([name, value]) => `${name} ${value}`)
                  .join(' · ')}
              </p>
              {item.endsAt && <p className={css.meta}>{t('cost.until', { day: showDate(item.endsAt) })}</p>}
            </div>
            {hasPrice(data.amount) && (
              <div className={css.figures}>
                <span>{showYuan(item.amount)}</span>
                <span className={css.meta}>
                  {item.quantity} × {showYuan(item.price)}
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
      <dl className={css.sums}>
        {hasPrice(data.amount) && (
          <div data-main>
            <dt>{t('cost.total')}</dt>
            <dd>{showYuan(data.amount)}</dd>
          </div>
        )}
        {data.refunded > 0 && (
          <div>
            <dt>{t('cost.refunded')}</dt>
            <dd>−{showYuan(data.refunded)}</dd>
          </div>
        )}
      </dl>
      {data.remark && (
        <p className={css.meta}>{t('list.fact', { label: t('cost.remark'), value: data.remark })}</p>
      )}
    </>
  );
};
