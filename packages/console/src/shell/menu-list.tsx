import { IconChevronRight } from '@tabler/icons-react';
import { useAccess } from '../kit/access.ts';
import type { MenuEntry } from '../kit/menu-match.ts';
import { useCounts } from './counts.ts';
import { MenuLink } from './menu-link.tsx';
import css from './sidebar.module.css';
import { toggleGroup, useClosedGroups } from './sidebar-state.ts';

interface Props {
  readonly rail?: boolean;
  onVisit?(): void;
}

const pagesOf = (entry: MenuEntry): readonly MenuEntry[] =>
  entry.url ? [entry] : entry.children.filter(({ url }) => url !== null);

/** The menu the server gives: groups that fold, with counts where something waits. A group of one page is that page. */
export const MenuList = ({ rail, onVisit }: Props) => {
  const { menu } = useAccess();
  const counts = useCounts();
  const closed = useClosedGroups();
  const linkOf = (entry: MenuEntry) => (
    <li key={entry.id}>
      <MenuLink entry={entry} rail={rail} count={counts[entry.code]} onVisit={onVisit} />
    </li>
  );
  return (
    <ul className={css.menu}>
      {menu.map((group) => {
        const pages = pagesOf(group);
        const [only] = pages;
        if (rail) return pages.map(linkOf);
        if (only && pages.length === 1 && group.code === 'home') return linkOf(only);
        const isOpen = !closed.has(group.code);
        return (
          <li key={group.id} className={css.group}>
            <button
              type="button"
              className={css.groupName}
              aria-expanded={isOpen}
              onClick={() => toggleGroup(group.code)}
            >
              {group.name}
              <IconChevronRight size="0.875rem" aria-hidden="true" className={css.chevron} />
            </button>
            {isOpen && <ul>{pages.map(linkOf)}</ul>}
          </li>
        );
      })}
    </ul>
  );
};
