import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getRound } from '#wire/contest/jury.calls.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import css from '../form/form.module.css';
import { awardIn } from './award-in.ts';
import contestCss from './contest.module.css';

/** A ranking, the best first; who goes on is said where a round follows, and what is awarded where it is the last. */
export const RankingTable = ({
  lines,
  mine,
}: {
  readonly lines: CallResult<typeof getRound>['ranking'];
  readonly mine?: string | undefined;
}) => {
  const t = useT();
  const language = useLanguage();
  const hasAwards = lines.some((line) => awardIn(line, language) !== '');
  const goesOn = lines.some(({ advances }) => advances);
  return (
    <div className={css.scroll}>
      <table className={`${css.table} ${contestCss.ranking}`}>
        <thead>
          <tr>
            <th scope="col">{t('contest.place')}</th>
            <th scope="col">{t('contest.team')}</th>
            {hasAwards && <th scope="col">{t('contest.award')}</th>}
            <th scope="col">{t('contest.unit')}</th>
            <th scope="col">{t('contest.points')}</th>
            {goesOn && <td />}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.teamId} {...(line.teamId === mine && { 'aria-current': true })}>
              <td className={contestCss.place}>{line.place}</td>
              <td className={contestCss.team}>
                {line.teamId === mine ? <strong>{line.team}</strong> : line.team}
              </td>
              {hasAwards && <td>{awardIn(line, language)}</td>}
              <td>{line.unitName}</td>
              <td className={contestCss.points} data-points={t('contest.points')}>
                {line.total === null ? '–' : line.total.toFixed(2)}
              </td>
              {goesOn && <td>{line.advances && t('contest.advances')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
