import { IconBell, IconSearch, IconSwitchHorizontal } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '../access.ts';
import { brand } from '../brand.ts';
import { useLanguage, useT } from '../phrases.tsx';
import { BrandMark } from '../plain/brand-mark.tsx';
import { CountBadge } from './count-badge.tsx';
import { useCounts } from './counts.ts';
import { floatingTarget } from './floating.ts';
import css from './header.module.css';
import { HintHost } from './hint-host.tsx';
import { openPalette, openUnitSwitch } from './shell-dialogs.ts';
import { useIsMobile } from './use-mobile.ts';
import { UserMenu } from './user-menu.tsx';

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

const Unit = () => {
  const t = useT();
  const { unit, operator } = useAccess();
  if (!unit) return <span className={css.unit}>{operator?.orgName}</span>;
  return (
    <button type="button" className={css.unit} data-hint={t('shell.switchUnit')} onClick={openUnitSwitch}>
      <span>{unit.companyName}</span>
      <IconSwitchHorizontal size="0.9375rem" aria-hidden="true" />
      <span className="visually-hidden">{t('shell.switchUnit')}</span>
    </button>
  );
};

const Messages = () => {
  const t = useT();
  const { menu } = useAccess();
  const counts = useCounts();
  const entry = menu.find(({ code }) => code === 'message')?.children.find(({ url }) => url !== null);
  if (!entry?.url) return null;
  return (
    <Link
      to={entry.url}
      className={css.tool}
      aria-label={t('shell.messages')}
      data-hint={t('shell.messages')}
    >
      <IconBell size="1.125rem" stroke={1.6} aria-hidden="true" />
      <CountBadge count={counts[entry.code] ?? 0} label={t('shell.unread')} />
    </Link>
  );
};

/** The head of the console: whose it is, which unit, what waits, and who is logged in. */
export const Header = () => {
  const t = useT();
  const name = brand.name[useLanguage()];
  const mobile = useIsMobile();
  const { landing } = useAccess();
  return (
    <header className={css.header}>
      <Link to={landing} className={css.brand}>
        <BrandMark size={1.75} />
        <span className={mobile ? 'visually-hidden' : css.product}>
          <strong>{name}</strong>
          <span>{t('shell.product')}</span>
        </span>
      </Link>
      <Unit />
      <div className={css.space} />
      {!mobile && (
        <button
          type="button"
          className={css.search}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openPalette}
        >
          <IconSearch size="1rem" aria-hidden="true" />
          {t('shell.search')}
          <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <Messages />
      {!mobile && <UserMenu />}
      <div id={floatingTarget} />
      <HintHost />
    </header>
  );
};
