import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useT } from '../kit/phrases.tsx';
import { MenuList } from './menu-list.tsx';
import css from './sidebar.module.css';
import { toggleRail, useRail } from './sidebar-state.ts';

/** The menu at the side: 12 % of the width, or a rail of drawings. */
export const Sidebar = () => {
  const t = useT();
  const rail = useRail();
  const Icon = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = rail ? t('shell.widen') : t('shell.narrow');
  return (
    <nav className={css.sidebar} data-rail={rail || undefined} aria-label={t('shell.menu')}>
      <div className={css.scroll}>
        <MenuList rail={rail} />
      </div>
      <button
        type="button"
        className={css.toggle}
        aria-label={rail ? label : undefined}
        data-hint={rail ? label : undefined}
        data-hint-side="right"
        onClick={toggleRail}
      >
        <Icon size="1.125rem" stroke={1.6} aria-hidden="true" />
        {!rail && label}
      </button>
    </nav>
  );
};
