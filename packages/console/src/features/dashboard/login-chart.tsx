import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import type { getOperatorHome } from '#wire/dashboard/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './login-chart.module.css';

interface Props {
  readonly days: CallResult<typeof getOperatorHome>['loginsPerDay'];
}

// Shares of the width of the drawing, which grows with the page while its words do not.
const thickness = 0.4;
/** How far down the bars reach, in per cent; the days stand below. */
const floor = 86;

/** Logins per day as bars, failed ones on top; the same numbers stand in a table for those who do not see it. */
export const LoginChart = ({ days }: Props) => {
  const t = useT();
  const most = Math.max(1, ...days.map(({ succeeded, failed }) => succeeded + failed));
  const slot = 100 / Math.max(days.length, 1);
  const heightOf = (value: number) => (floor * value) / most;
  return (
    <figure className={css.chart}>
      <svg aria-hidden="true" focusable="false">
        {days.map(({ day, succeeded, failed }, at) => {
          const x = `${slot * (at + (1 - thickness) / 2)}%`;
          const width = `${slot * thickness}%`;
          const bar = (kind: string, value: number, below: number) =>
            value > 0 && (
              <rect
                className={kind}
                x={x}
                width={width}
                y={`${floor - heightOf(below + value)}%`}
                height={`${heightOf(value)}%`}
              />
            );
          return (
            <g key={day}>
              <title>{t('home.dayLogins', { day, succeeded, failed })}</title>
              {bar(css.succeeded ?? '', succeeded, 0)}
              {bar(css.failed ?? '', failed, succeeded)}
            </g>
          );
        })}
        <line className={css.floor} x1="0" x2="100%" y1={`${floor}%`} y2={`${floor}%`} />
        {days.map(({ day }, at) => (
          <text
            key={day}
            className={css.day}
            x={`${slot * (at + 0.5)}%`}
            y="100%"
            dy="-0.25rem"
            textAnchor="middle"
          >
            {day.slice(8)}
          </text>
        ))}
      </svg>
      <figcaption className={css.legend}>
        <span data-kind="succeeded">{t('home.succeeded')}</span>
        <span data-kind="failed">{t('home.failed')}</span>
        <span className={css.most}>{t('home.mostLogins', { n: thousands(most) })}</span>
      </figcaption>
      <table className="visually-hidden">
        <caption>{t('home.loginsPerDay')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('home.day')}</th>
            <th scope="col">{t('home.succeeded')}</th>
            <th scope="col">{t('home.failed')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, succeeded, failed }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{succeeded}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
