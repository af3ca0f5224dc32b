import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Link } from '@tanstack/react-router';
import type { getDeviceUseTimes } from '#wire/device/figures.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './overview.module.css';

interface Props {
  readonly rows: CallResult<typeof getDeviceUseTimes>['list'];
  readonly pathOf: (deviceId: string) => string;
}

/** Seals and their presses as bars, which are a table to those who do not see them. */
export const Ranking = ({ rows, pathOf }: Props) => {
  const t = useT();
  const most = Math.max(1, ...rows.map(({ presses }) => presses));
  return (
    <table className={css.ranking}>
      <caption className="visually-hidden">{t('device.useTimes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('operate.device')}</th>
          <th scope="col">{t('device.counter')}</th>
          <th scope="col" data-numeric>
            {t('device.useCount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ deviceId, name, presses, uses }) => (
          <tr key={deviceId}>
            <th scope="row">
              <Link to={pathOf(deviceId)}>{name}</Link>
            </th>
            <td>
              <span className={css.measure}>
                <span className={css.track} aria-hidden="true">
                  <span style={{ width: `${(100 * presses) / most}%` }} />
                </span>
                <span className={css.number}>{thousands(presses)}</span>
              </span>
            </td>
            <td data-numeric>{thousands(uses)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
