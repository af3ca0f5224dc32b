import type { ReactNode } from 'react';
import { brand } from '../kit/brand.ts';
import { useLanguage, useT } from '../kit/phrases.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import css from './entry-frame.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The name of the brand beside its seal. */
export const BrandLockup = () => {
  const language = useLanguage();
  return (
    <p className={css.lockup}>
      <BrandMark size={2} />
      <span className={css.name}>{brand.name[language]}</span>
    </p>
  );
};

/** Help, terms, privacy, telephone and the legal filing. */
export const EntryFooter = () => {
  const t = useT();
  return (
    <footer className={css.footer}>
      <nav className={css.links} aria-label={t('entry.help')}>
        <a href={brand.links.help}>{t('entry.help')}</a>
        <a href={brand.links.terms}>{t('entry.terms')}</a>
        <a href={brand.links.privacy}>{t('entry.privacy')}</a>
        <a href={`tel:${brand.contactPhone}`}>{t('entry.contact', { phone: brand.contactPhone })}</a>
      </nav>
      <p lang="zh-CN">{brand.legalFiling}</p>
    </footer>
  );
};

/** The frame of the pages that stand alone: brand and switches above, the content on paper, the small print below. */
export const EntryFrame = ({
  children,
  aside,
}: {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}) => (
  <div className={css.frame}>
    <ConnectionBanner />
    <header className={css.header}>
      <BrandLockup />
      <div className={css.switches}>
        {aside}
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </header>
    <main className={css.main}>{children}</main>
    <EntryFooter />
  </div>
);
