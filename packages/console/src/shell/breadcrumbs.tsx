import { Link, useRouterState } from '@tanstack/react-router';
import { useAccess } from '../kit/access.ts';
import { Name } from '../kit/name.tsx';
import { useCurrentTitle, useEntryTitle, usePageKey } from '../kit/page-title.ts';
import { useT } from '../kit/phrases.tsx';
import { homeTag, showsObject } from '../kit/tags.ts';
import css from './breadcrumbs.module.css';

/** Where one is: the group, the page, and the object on a detail page. */
export const Breadcrumbs = () => {
  const t = useT();
  const access = useAccess();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const title = useCurrentTitle();
  const key = usePageKey();
  const trail = access.trailFor(key);
  const page = trail.at(-1);
  useEntryTitle(page?.name);
  if (path === homeTag.href) return null;
  const named = title && showsObject(key) ? <Name of={title} /> : (title ?? '…');
  const isDetail = page !== undefined && page.url !== path;
  const groups = trail.slice(0, -1).filter(({ name }) => name !== page?.name);
  return (
    <nav className={css.crumbs} aria-label={t('shell.breadcrumbs')}>
      <ol>
        {groups.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {page && isDetail && (
          <li>
            <Link to={page.url ?? '/'}>{page.name}</Link>
          </li>
        )}
        <li aria-current="page">{isDetail || !page ? named : page.name}</li>
      </ol>
    </nav>
  );
};
