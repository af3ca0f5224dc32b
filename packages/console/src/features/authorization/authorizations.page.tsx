import { Link, useSearch } from '@tanstack/react-router';
import { listAuthorizations } from '#wire/authorization/calls.ts';
import { AuthorizationScope } from '#wire/authorization/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import list from '../../kit/list/list.module.css';
import { useT } from '../../kit/phrases.tsx';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { All, Mine } from './authorization-lists.tsx';

const news = [listAuthorizations];
const tabs = [AuthorizationScope.everyone, AuthorizationScope.mine] as const;

/** The authorisations there are: all for those who keep seals or run the unit, and one's own. */
export const Page = () => {
  const t = useT();
  const seesAll = (useAccess().unit?.role ?? Role.member) < Role.member;
  useLiveNews(news);
  const { scope } = useSearch({ strict: false }) as { readonly scope?: string };
  const isAll = seesAll && scope !== AuthorizationScope.mine;
  const heading = (
    <div className={list.tabbed}>
      <h1 className={list.title}>{t('authorization.recordsTitle')}</h1>
      {seesAll && (
        <nav className={list.tabs} aria-label={t('authorization.recordsTitle')}>
          {tabs.map((each) => (
            <Link
              key={each}
              to="."
              search={each === AuthorizationScope.everyone ? {} : { scope: each }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={(each === AuthorizationScope.everyone) === isAll ? 'page' : undefined}
            >
              {t(codeLabel(AuthorizationScope, each))}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
  return isAll ? <All key="all" heading={heading} /> : <Mine key="mine" heading={heading} />;
};
