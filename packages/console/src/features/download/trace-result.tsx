import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getTrace, listTraces } from '#wire/download/trace.ts';
import { Card } from '../../kit/card.tsx';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { keptTitle } from '../announcement/announcement-shows.tsx';
import css from './download.module.css';

type Copy = CallResult<typeof getTrace>['copies'][number];

const everyMs = 1_000;

const FoundCopy = ({ copy }: { readonly copy: Copy }) => {
  const t = useT();
  const percent = Math.floor(copy.confidence * 100);
  return (
    <Card>
      <div className={css.stack}>
        <h2>{t('download.read', { person: copy.personName, unit: copy.companyName })}</h2>
        <p>{copy.exact ? t('download.exact') : t('download.confidence', { percent })}</p>
        <p>
          <Link to={'/downloadDetail' as never} search={{ id: copy.downloadId } as never}>
            {keptTitle(copy)}
          </Link>{' '}
          · {t('download.versionNumber', { number: copy.version })} · {copy.fileName}
        </p>
        {copy.pages.length > 0 && <p>{t('download.onPages', { pages: copy.pages.join(' · ') })}</p>}
        <div>
          <strong>{t('download.times')}</strong>
          <ul>
            {copy.times.map((at) => (
              <li key={at}>
                <time dateTime={at}>{showDateTime(at)}</time>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
};

const Nothing = ({ title, text }: { readonly title: string; readonly text?: string }) => (
  <Card>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
  </Card>
);

/** What came of a search; read again until it is over. */
export const TraceResult = ({ id }: { readonly id: string }) => {
  const t = useT();
  const { data, error, refetch } = useRead(getTrace, { id });
  const isOpen = data !== undefined && data.finishedAt === null;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void refresh(getTrace), everyMs);
    return () => {
      clearInterval(timer);
      void refresh(listTraces);
    };
  }, [isOpen]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Card busy />;
  const result = () => {
    if (isOpen) return <p>{t('download.searching')}</p>;
    if (data.outcome === 'seen') return <Nothing title={t('download.seen')} text={t('download.seenText')} />;
    if (data.outcome === 'none')
      return <Nothing title={t('download.none')} text={t('download.noneFoundText')} />;
    if (data.copies.length === 0) return <Nothing title={t('download.searchFailed')} />;
    return data.copies.map((copy) => (
      <FoundCopy
        key={`${copy.downloadId} ${copy.version} ${copy.companyId} ${copy.personName}`}
        copy={copy}
      />
    ));
  };
  return (
    <div role="status" className={css.stack} aria-busy={isOpen}>
      {result()}
    </div>
  );
};
