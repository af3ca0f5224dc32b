import { thousands } from '@chancery/contract/rules/display.ts';
import { showAgo, showExactTime } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import type { Picture } from './follow-wall.ts';
import css from './wall.module.css';

/** As much of a digest as people compare at a glance. */
const shownOfRoot = 12;

/** How the seals are, what waits for approval, and how far the log is signed. */
export const Care = ({ picture: { fleet, approvals, log, at } }: { readonly picture: Picture }) => {
  const t = useT();
  const language = useLanguage();
  const faults = (['low', 'open', 'locked'] as const).filter((fault) => fleet[fault] > 0);
  return (
    <dl className={css.care}>
      <div>
        <dt>{t('wall.online')}</dt>
        <dd>
          {thousands(fleet.online)} <small>{t('wall.of', { n: thousands(fleet.smart) })}</small>
        </dd>
        {faults.map((fault) => (
          <dd key={fault} className={css.fault}>
            {t(`wall.${fault}`)}: {thousands(fleet[fault])}
          </dd>
        ))}
      </div>
      <div>
        <dt>{t('wall.approvals')}</dt>
        <dd>
          {thousands(approvals.waiting)}{' '}
          {approvals.oldestAt && (
            <small>{t('wall.oldest', { ago: showAgo(approvals.oldestAt, language, Date.parse(at)) })}</small>
          )}
        </dd>
      </div>
      {log && (
        <div>
          <dt>{t('wall.log')}</dt>
          <dd>{thousands(log.size)}</dd>
          <dd className={css.signed}>
            {t('wall.signed', {
              time: showExactTime(log.at).slice(-8),
              root: log.root.slice(0, shownOfRoot),
            })}
          </dd>
        </div>
      )}
    </dl>
  );
};
