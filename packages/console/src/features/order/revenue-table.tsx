import { showYuan, thousands } from '@chancery/contract/rules/display.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './revenue.module.css';
import { netOf, type Sum, sumOf } from './revenue.ts';

interface Props {
  readonly caption: string;
  readonly name: string;
  readonly rows: readonly (readonly [name: string, sum: Sum])[];
}

/** What came in and went back, a line each, and the sum below. */
export const RevenueTable = ({ caption, name, rows }: Props) => {
  const t = useT();
  const line = (sum: Sum) => (
    <>
      <td>{thousands(sum.orders)}</td>
      <td>{showYuan(sum.paid)}</td>
      <td>{showYuan(sum.refunded)}</td>
      <td>{showYuan(netOf(sum))}</td>
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a wide table here
    <section className={css.scroller} tabIndex={0} aria-label={caption}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{t('cost.orderCount')}</th>
            <th scope="col">{t('cost.cameIn')}</th>
            <th scope="col">{t('cost.wentBack')}</th>
            <th scope="col">{t('cost.net')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, sum]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              {line(sum)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('cost.sum')}</th>
            {line(sumOf(rows.map(([, sum]) => sum)))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
