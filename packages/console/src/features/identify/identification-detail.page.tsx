import { Link, useSearch } from '@tanstack/react-router';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { showExactTime } from '../../kit/format.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { FileLink } from '../../kit/upload/file-link.tsx';
import { Answer } from './answer.tsx';
import css from './identify.module.css';
import { detectListPath, detectPath } from './paths.ts';
import { useFollowing } from './use-following.ts';

/** One identification: the answer as it was given, and the file it was about. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const { id = '' } = useSearch({ strict: false }) as { readonly id?: string };
  const { data, error, isError, refetch } = useFollowing(id);
  const isLost = id === '' || isError;
  usePageTitle(isLost ? t('detail.missing') : data?.fileName);
  if (isLost) return <DetailTrouble error={error} parent={detectListPath} onRetry={() => void refetch()} />;
  if (!data) return <div className={detail.placeholder} aria-busy="true" />;
  return (
    <article className={css.page}>
      <div className={css.head}>
        <h1>{data.fileName}</h1>
        {can('identify.add') && <Link to={detectPath}>{t('identify.another')}</Link>}
      </div>
      <p className={css.brief}>
        <span className={css.dim}>{[data.byName, showExactTime(data.createdAt)].join(' · ')}</span>
        <FileLink file={data} />
      </p>
      <Answer key={id} data={data} />
    </article>
  );
};
