import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { getMark } from '#wire/watermark/calls.ts';
import { MarkState } from '#wire/watermark/codes.ts';
import { isUnderWay } from '#wire/watermark/rules.ts';
import { useAccess } from '../../kit/access.ts';
import { Card } from '../../kit/card.tsx';
import detail from '../../kit/detail/detail.module.css';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { meaningOf } from '../../kit/list/meanings.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { MarkFacts } from './mark-facts.tsx';
import { MarkProgress } from './mark-progress.tsx';
import { MarkSteps } from './mark-steps.tsx';
import { markListPath, markPath } from './paths.ts';
import { useMarkNews } from './use-mark-news.ts';
import css from './watermark.module.css';

const Compare = lazy(() => import('./compare.tsx').then((module) => ({ default: module.Compare })));

/** One marked file: how it stands, everything about it, and what it looks like before and after. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const { id = '' } = useSearch({ strict: false }) as { readonly id?: string };
  const { data, error, isError, refetch } = useRead(getMark, { id }, { enabled: id !== '', toTheEnd: true });
  useMarkNews(getMark, data !== undefined && isUnderWay(data.state));
  const isLost = id === '' || isError;
  usePageTitle(isLost ? t('detail.missing') : data?.fileName);
  if (isLost) return <DetailTrouble error={error} parent={markListPath} onRetry={() => void refetch()} />;
  if (!data) return <div className={detail.placeholder} aria-busy="true" />;
  return (
    <article className={css.page}>
      <div className={css.head}>
        <h1>{data.fileName}</h1>
        <StatusTag meaning={meaningOf('markState', data.state)}>
          {t(codeLabel(MarkState, data.state))}
        </StatusTag>
        {can('watermark.add') && <Link to={markPath}>{t('watermark.title')}</Link>}
      </div>
      <MarkSteps mark={data} />
      <MarkProgress mark={data} />
      {data.wasSigned && <p className={css.attention}>{t('watermark.signed')}</p>}
      <MarkFacts mark={data} />
      {data.marked && (
        <Card title={t('watermark.beforeAfter')}>
          <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
            <Compare key={data.marked.filePath} mark={data} />
          </Suspense>
        </Card>
      )}
    </article>
  );
};
