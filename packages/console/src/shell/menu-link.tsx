import { Link, useRouterState } from '@tanstack/react-router';
import { useAccess } from '../kit/access.ts';
import type { MenuEntry } from '../kit/menu-match.ts';
import { usePageKey } from '../kit/page-title.ts';
import { useT } from '../kit/phrases.tsx';
import { CountBadge } from './count-badge.tsx';
import { MenuIcon } from './menu-icon.tsx';
import css from './sidebar.module.css';

interface Props {
  readonly entry: MenuEntry;
  readonly count?: number;
  /** In a rail only the drawing is shown; the name is a hint. */
  readonly rail?: boolean;
  onVisit?(): void;
}

/** A page of the menu; it stays marked on the detail pages that belong to it. */
export const MenuLink = ({ entry, count = 0, rail, onVisit }: Props) => {
  const t = useT();
  const access = useAccess();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isHere = access.entryFor(usePageKey())?.id === entry.id;
  return (
    <Link
      to={entry.url ?? '/'}
      className={css.entry}
      data-active={isHere || undefined}
      aria-current={isHere ? (path === entry.url ? 'page' : 'true') : undefined}
      aria-label={rail ? entry.name : undefined}
      data-hint={rail ? entry.name : undefined}
      data-hint-side="right"
      onClick={onVisit}
    >
      <MenuIcon name={entry.icon} />
      {!rail && <span className={css.name}>{entry.name}</span>}
      <CountBadge count={count} label={t('shell.waiting')} />
    </Link>
  );
};
