import { quantityText } from '@chancery/contract/ledger/quantity.ts';
import { Link } from '@tanstack/react-router';
import { LedgerValue } from '#wire/ledger/codes.ts';
import { ServiceState } from '#wire/service/codes.ts';
import { Card } from '../../kit/card.tsx';
import { showDate } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { orderPath } from '../order/paths.ts';
import { heldWord } from './held-word.ts';
import css from './package.module.css';
import { inOrder, type Lot } from './package.ts';

const State = tag(ServiceState).Cell;

interface Props {
  readonly lots: readonly Lot[];
  /** Where an order is shown. */
  readonly pathOf?: (orderId: string) => string;
}

const Origin = ({ lot, pathOf = orderPath }: { readonly lot: Lot } & Pick<Props, 'pathOf'>) => {
  const t = useT();
  if (lot.origin === 'free' || !lot.orderId) return t('cost.origin.free');
  return <Link to={pathOf(lot.orderId) as string}>{lot.orderNumber}</Link>;
};

/** Everything that came: from where, how much is left of it, and until when. */
export const LotsCard = ({ lots, pathOf }: Props) => {
  const t = useT();
  if (lots.length === 0)
    return (
      <Card title={t('cost.lots')}>
        <p className={css.quiet}>{t('cost.noLots')}</p>
      </Card>
    );
  return (
    <Card title={t('cost.lots')}>
      <table className={css.lots}>
        <thead>
          <tr>
            <th scope="col">{t('cost.what')}</th>
            <th scope="col">{t('cost.originOf')}</th>
            <th scope="col" data-numeric>
              {t('cost.leftOf')}
            </th>
            <th scope="col">{t('cost.ends')}</th>
            <th scope="col">{t('cost.state')}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder(lots).map((lot) => (
            <tr
              key={`${lot.value} ${lot.startsAt} ${lot.orderId}`}
              data-over={lot.state === ServiceState.stopped || undefined}
            >
              <td>{sayCode(t, LedgerValue, lot.value)}</td>
              <td>
                <Origin lot={lot} pathOf={pathOf} />
              </td>
              <td data-numeric>
                {t('cost.leftOfGiven', {
                  left: quantityText(lot.value, lot.left),
                  given: quantityText(lot.value, lot.given),
                })}
                {lot.held > 0 && (
                  <small>{t(heldWord(lot.value), { n: quantityText(lot.value, lot.held) })}</small>
                )}
              </td>
              <td>{lot.endsAt ? showDate(lot.endsAt) : t('cost.forGood')}</td>
              <td>
                <State value={lot.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
};
