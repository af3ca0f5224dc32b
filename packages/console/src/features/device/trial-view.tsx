import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DeviceOrderState } from '#wire/authorization/codes.ts';
import { endTrial, getTrial } from '#wire/device/trial.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { UseReason, UseVerdict } from '#wire/use-record/codes.ts';
import { Card } from '../../kit/card.tsx';
import { showDateTime, showExactTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { deviceWords } from './device-words.ts';
import css from './trial.module.css';

type Trial = NonNullable<CallResult<typeof getTrial>['trial']>;

const news = [getTrial];
const soonMs = 2_000;
const Verdict = tag(UseVerdict).Cell;

const useSay = ({ isOpen, orderState, orderRefused, used, granted }: Trial): string => {
  const t = useT();
  if (!isOpen) return t('trial.over', { used, granted });
  if (orderState === DeviceOrderState.refused)
    return t('trial.refused', { reason: deviceWords(orderRefused ?? '', t) });
  return t(orderState === DeviceOrderState.confirmed ? 'trial.ready' : 'trial.waiting');
};

/** A trial as it goes: whether the seal holds the order, and the presses as they arrive. */
export const TrialView = ({ deviceId, trial }: { readonly deviceId: string; readonly trial: Trial }) => {
  const t = useT();
  const said = useSay(trial);
  useLiveNews(news);
  useEffect(() => {
    if (!trial.isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh(getTrial).catch(() => undefined);
    }, soonMs);
    return () => clearInterval(timer);
  }, [trial.isOpen]);
  const end = async () => {
    await callAny(endTrial, { id: deviceId });
    notify.success(t('trial.ended'));
    await refresh(getTrial);
  };
  const { used, granted } = trial;
  return (
    <Card title={t('trial.last', { by: trial.byName, time: showDateTime(trial.beganAt) })}>
      <p role="status" className={css.said}>
        {said}
      </p>
      {trial.isOpen && (
        <p className={css.figures}>
          <strong>{t('trial.count', { used, granted })}</strong>
          <span className={css.quiet}>{t('trial.until', { time: showDateTime(trial.endsAt) })}</span>
          <Button variant="default" size="sm" onClick={() => void end().catch(() => undefined)}>
            {t('trial.end')}
          </Button>
        </p>
      )}
      {trial.presses.length === 0 && <p className={css.quiet}>{t('trial.noPresses')}</p>}
      <ol className={css.presses}>
        {trial.presses.map((press, at) => (
          <li key={press.id}>
            <span className={css.press}>{t('trial.press', { n: at + 1 })}</span>
            <Verdict value={press.verdict} />
            {press.reasons.length > 0 && (
              <span className={css.quiet}>
                {press.reasons
                  .map((reason) => t(codeLabel(UseReason, reason)))
                  .reduce((one, other) => t('template.list', { one, other }))}
              </span>
            )}
            <time dateTime={press.at}>{showExactTime(press.at)}</time>
          </li>
        ))}
      </ol>
      {trial.recordId && (
        <Link className={css.link} to={`/sealManage/recorddetail?id=${trial.recordId}` as string}>
          {t('trial.record')}
        </Link>
      )}
    </Card>
  );
};
