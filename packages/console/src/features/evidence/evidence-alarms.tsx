import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { type getEvidenceKeys, settleEvidenceAlarm } from '#wire/evidence/calls.ts';
import { EvidenceAlarm, settledByHand } from '#wire/evidence/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { Button } from '../../entry/button.tsx';
import { useAccess } from '../../kit/access.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { showExactTime } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { t, useT } from '../../kit/phrases.tsx';
import { queries } from '../../kit/query.ts';
import css from './evidence.module.css';

const openSettle = async (id: string): Promise<void> => {
  const saved = await openFormDialog({
    title: t('evidence.settle'),
    endpoint: settleEvidenceAlarm,
    fields: { note: { label: 'evidence.settleNote' } },
    given: { id },
  });
  if (!saved) return;
  notify.success(t('evidence.settled'));
  await queries.invalidateQueries({ queryKey: ['evidence keys'] });
};

type Alarms = CallResult<typeof getEvidenceKeys>['alarms'];

/** What was found wrong with logs; nothing is shown where nothing was. */
export const EvidenceAlarms = ({ alarms }: { readonly alarms: Alarms }) => {
  const t = useT();
  const { can } = useAccess();
  if (alarms.length === 0) return null;
  const standing = alarms.filter(({ settledAt }) => settledAt === null);
  const isByHand = ({ reason }: Alarms[number]) => settledByHand.includes(reason);
  return (
    <section role={standing.length > 0 ? 'alert' : undefined}>
      <h2>{t('evidence.alarms')}</h2>
      {standing.some((alarm) => !isByHand(alarm)) && <p>{t('evidence.alarmsLead')}</p>}
      {standing.some(isByHand) && <p>{t('evidence.settleLead')}</p>}
      <dl>
        {alarms.map(({ id, unit, reason, detail, raisedAt, settledAt, settledBy, settledNote }) => (
          <div key={id} className={css.fact}>
            <dt>{unit ?? t('evidence.alarmOfAll')}</dt>
            <dd>
              <span className={settledAt === null ? css.standing : undefined}>
                {t(codeLabel(EvidenceAlarm, reason))}
              </span>
              {` · ${showExactTime(raisedAt)}`}
              {settledAt !== null &&
                ` · ${
                  settledBy === ''
                    ? t('evidence.alarmSettled', { at: showExactTime(settledAt) })
                    : t('evidence.alarmSettledBy', {
                        name: settledBy,
                        at: showExactTime(settledAt),
                        note: settledNote,
                      })
                }`}
              <br />
              {detail}
              {settledAt === null && settledByHand.includes(reason) && can('evidence.settle') && (
                <p className={css.settle}>
                  <Button onClick={() => openSettle(id)}>{t('evidence.settle')}</Button>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
