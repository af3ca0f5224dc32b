import { durationText } from '@chancery/contract/rules/duration.ts';
import { Link } from '@tanstack/react-router';
import { getApprovalOverview } from '#wire/figure/calls.ts';
import { Card } from '../../kit/card.tsx';
import { Figures } from '../../kit/figures.tsx';
import { showAgo } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { useSeesAll } from '../../kit/sees-all.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { lastUnitDays } from '../../kit/unit-zone.ts';
import { figurePath, waitingPath } from '../statistics/figure-path.ts';
import css from './use-overview.module.css';

const days = 30;

/** How long approvals took lately, who decided, and whom applications wait for now. */
export const ApprovalTimes = () => {
  const t = useT();
  const language = useLanguage();
  const seesAll = useSeesAll();
  const span = lastUnitDays(days);
  const { data, error, refetch } = useRead(getApprovalOverview, span, { keepLast: true });
  const times = (['leadMedian', 'lead90'] as const).map((name) => ({
    label: t(`figure.${name}`),
    value: data && durationText(data.total[name], language),
    of: data && t('figure.before', { n: durationText(data.before[name], language) }),
  }));
  const counts = (['approved', 'rejected'] as const).map((measure) => ({
    label: t(`figure.${measure}`),
    value: data?.total[measure],
    of: data && t('figure.before', { n: String(data.before[measure]) }),
    to: data?.total[measure] ? figurePath({ measure, span, seesAll }) : undefined,
  }));
  const isQuiet =
    data !== undefined &&
    [data.total, data.before].every(({ applied, approved, rejected }) => applied + approved + rejected === 0);
  return (
    <Card
      title={t('figure.approvals')}
      aside={<span className={css.none}>{t('figure.last', { n: days })}</span>}
      busy={!data}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div className={css.stack}>
          {isQuiet ? (
            <p className={css.none}>{t('figure.noApprovals')}</p>
          ) : (
            <Figures figures={[...times, ...counts]} />
          )}
          {data && (
            <div className={css.parts}>
              {data.waiting.length > 0 && (
                <table className={css.part}>
                  <caption>{t('figure.waitsNow')}</caption>
                  <tbody>
                    {data.waiting.map(({ userId, realName, stepName, number, since }) => (
                      <tr key={`${userId} ${stepName}`}>
                        <th scope="row">
                          <Link to={waitingPath({ userId, stepName, seesAll })}>{realName}</Link>
                          <small className={css.small}>
                            {stepName} · {t('figure.since', { ago: showAgo(since, language) })}
                          </small>
                        </th>
                        <td>{number}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
              {data.approvers.length > 0 && (
                <table className={css.part}>
                  <caption>{t('figure.waitedFor')}</caption>
                  <thead className="visually-hidden">
                    <tr>
                      <th scope="col">{t('figure.approver')}</th>
                      <th scope="col">{t('figure.leadMedian')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.approvers.map(({ userId, realName, decided, waitMedian, wait90 }) => (
                      <tr key={userId}>
                        <th scope="row">
                          {realName || t('figure.gone')}
                          <small className={css.small}>
                            {t('figure.decided', { n: decided, time: durationText(wait90, language) })}
                          </small>
                        </th>
                        <td>{durationText(waitMedian, language)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </div>
          )}
        </div>
      )}
    </Card>
  );
};
