import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../kit/phrases.tsx';
import { applyPath } from '../approval/paths.ts';
import css from './records.module.css';

/** Begins a new application from an old one. */
export const CopyLink = ({ row }: { readonly row: { readonly id: string; readonly title: string } }) => {
  const t = useT();
  return (
    <Link
      to={applyPath}
      search={{ copy: row.id }}
      className={css.copy}
      aria-label={t('apply.copyOf', { title: row.title })}
    >
      <IconCopy size="1rem" aria-hidden="true" />
      {t('apply.copyIt')}
    </Link>
  );
};
