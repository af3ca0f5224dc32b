import { Link, useSearch } from '@tanstack/react-router';
import { listApplies } from '#wire/application/calls.ts';
import { ApplyScope } from '#wire/application/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import list from '../../kit/list/list.module.css';
import { useT } from '../../kit/phrases.tsx';
import { useSeesAll } from '../../kit/sees-all.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { All, Mine } from './apply-lists.tsx';

const news = [listApplies];

/** The applications there are: one's own, and all for those who may see them. */
export const Page = () => {
  const t = useT();
  const seesAll = useSeesAll();
  useLiveNews(news);
  const { scope } = useSearch({ strict: false }) as { readonly scope?: string };
  const isAll = seesAll && scope === ApplyScope.everyone;
  const heading = (
    <div className={list.tabbed}>
      <h1 className={list.title}>{t('apply.records')}</h1>
      {seesAll && (
        <nav className={list.tabs} aria-label={t('apply.records')}>
          {ApplyScope.all.map((each) => (
            <Link
              key={each}
              to="."
              search={each === ApplyScope.mine ? {} : { scope: each }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={(each === ApplyScope.everyone) === isAll ? 'page' : undefined}
            >
              {t(codeLabel(ApplyScope, each))}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
  return isAll ? <All key="all" heading={heading} /> : <Mine key="mine" heading={heading} />;
};
