import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from '../announcement/announcement.module.css';

interface Row {
  readonly title: string;
  readonly read: boolean;
  readonly pinned: boolean;
  readonly newest: { readonly number: number };
}

/** A title as a reader finds it: what is new, and what has a new version, stands out. */
export const DownloadTitle = ({ row }: { readonly row: Row }) => {
  const t = useT();
  return (
    <span className={css.title} data-unread={!row.read || undefined}>
      <span>{row.title}</span>
      {row.pinned && <StatusTag meaning="attention">{t('announcement.pinnedTag')}</StatusTag>}
      {!row.read && (
        <StatusTag meaning="running">
          {t(row.newest.number > 1 ? 'download.updated' : 'announcement.new')}
        </StatusTag>
      )}
    </span>
  );
};
