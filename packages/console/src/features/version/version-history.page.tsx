import { limits } from '@chancery/contract/limits.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { listVersions } from '#wire/version/calls.ts';
import { showDate } from '../../kit/format.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import css from './version.module.css';

/** What each version brought, five to a page, the latest first. */
export const Page = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { readonly pageNum?: string };
  const pageNum = Math.max(1, Math.trunc(Number(search.pageNum)) || 1);
  const { data, error, refetch } = useRead(
    listVersions,
    { pageNum, pageSize: limits.versionPageSize },
    { keepLast: true },
  );
  usePageTitle(t('version.title'));

  const turn = (to: number) => void navigate({ to: '.', search: to === 1 ? {} : { pageNum: to } });
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  return (
    <section className={css.page} aria-busy={!data && !error}>
      <h1 className={css.title}>{t('version.title')}</h1>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState title={t('version.empty')} text={t('version.emptyText')} />}
      <ol className={css.timeline}>
        {data?.list.map((version, at) => (
          <li key={version.id} data-latest={(pageNum === 1 && at === 0) || undefined}>
            <p className={css.meta}>
              <time dateTime={version.publishedAt}>{showDate(version.publishedAt)}</time>
            </p>
            <h2>
              <Link to={`/message/versionDetail?id=${version.id}`}>
                <span className={css.number}>{version.versionNumber}</span> {version.title}
              </Link>
            </h2>
            <div className={css.excerpt}>
              <Prose text={version.details} />
            </div>
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <nav className={css.paging} aria-label={t('list.paging')}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size="1rem" />}
            disabled={pageNum === 1}
            onClick={() => turn(pageNum - 1)}
          >
            {t('version.newer')}
          </Button>
          <span>{t('version.page', { page: pageNum, pages })}</span>
          <Button
            variant="default"
            rightSection={<IconArrowRight size="1rem" />}
            disabled={pageNum >= pages}
            onClick={() => turn(pageNum + 1)}
          >
            {t('version.older')}
          </Button>
        </nav>
      )}
    </section>
  );
};
