import { thousands } from '@chancery/contract/rules/display.ts';
import { getUnitFigures } from '#wire/figure/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './use-overview.module.css';

interface Props {
  readonly days: { readonly from: string; readonly to: string };
}

const columns = ['uses', 'presses', 'abnormal'] as const;

/** The units below that are open to this one, beside it and summed up; nothing where there are none. */
export const UnitParts = ({ days }: Props) => {
  const t = useT();
  const { data } = useRead(getUnitFigures, days, { keepLast: true, later: true });
  if (!data || data.units.length < 2) return null;
  return (
    <table className={css.units}>
      <caption>{t('figure.byUnit')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('figure.unit')}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`figure.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.units.map((unit) => (
          <tr key={unit.id}>
            <th scope="row">{unit.name}</th>
            {columns.map((name) => (
              <td key={name}>{thousands(unit[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('figure.allUnits')}</th>
          {columns.map((name) => (
            <td key={name}>{thousands(data.total[name])}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
};
