import { EvidenceAlarm } from '@chancery/contract/evidence.codes.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getEvidenceKeys } from '#wire/evidence.ts';
import { showExactTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './evidence.module.css';

type Alarms = CallResult<typeof getEvidenceKeys>['alarms'];

/** What was found wrong with logs; nothing is shown where nothing was. */
export const EvidenceAlarms = ({ alarms }: { readonly alarms: Alarms }) => {
  const t = useT();
  if (alarms.length === 0) return null;
  const stands = alarms.some(({ settledAt }) => settledAt === null);
  return (
    <section role={stands ? 'alert' : undefined}>
      <h2>{t('evidence.alarms')}</h2>
      {stands && <p>{t('evidence.alarmsLead')}</p>}
      <dl>
        {alarms.map(({ id, unit, reason, detail, raisedAt, settledAt }) => (
          <div key={id} className={css.fact}>
            <dt>{unit ?? t('evidence.alarmOfAll')}</dt>
            <dd>
              <span className={settledAt === null ? css.error : undefined}>
                {t(codeLabel(EvidenceAlarm, reason))}
              </span>
              {` · ${showExactTime(raisedAt)}`}
              {settledAt !== null && ` · ${t('evidence.alarmSettled', { at: showExactTime(settledAt) })}`}
              <br />
              {detail}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
