import { IconSearch, IconSwitchHorizontal } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BrandMark } from '../entry/brand-mark.tsx';
import { useAccess } from '../kit/access.ts';
import { brand } from '../kit/brand.ts';
import { keys, mod } from '../kit/keys.ts';
import { useLanguage, useT } from '../kit/phrases.tsx';
import { useIsMobile } from '../kit/use-mobile.ts';
import { Bell } from './bell.tsx';
import { floatingTarget } from './floating.ts';
import css from './header.module.css';
import { HintHost } from './hint-host.tsx';
import { openPalette } from './open-palette.ts';
import { openUnitSwitch } from './shell-dialogs.ts';
import { UserMenu } from './user-menu.tsx';

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
          <kbd>{`${mod} ${keys.palette.toUpperCase()}`}</kbd>
        </button>
      )}
      <Bell />
      {!mobile && <UserMenu />}
      <div id={floatingTarget} />
      <HintHost />
    </header>
  );
};
