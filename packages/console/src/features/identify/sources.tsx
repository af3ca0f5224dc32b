import { Link } from '@tanstack/react-router';
import { useAccess } from '../../kit/access.ts';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { markDetailPath } from '../watermark/paths.ts';
import { alteredOf, type Identification, type MarkSource, showPages, sureness } from './identification.ts';
import css from './identify.module.css';

const SourceName = ({ mark }: MarkSource) => {
  const t = useT();
  const { can } = useAccess();
  if (!mark) return <strong>{t('identify.withheld')}</strong>;
  return can('watermark.view') ? (
    <Link to={markDetailPath(mark.recordId)}>{mark.fileName}</Link>
  ) : (
    <strong>{mark.fileName}</strong>
  );
};

/** The marked files that pages of one file come from, each with its own pages. */
export const Sources = ({ data }: { readonly data: Identification }) => {
  const t = useT();
  return (
    <>
      <ul className={css.sources} aria-label={t('identify.sources')}>
        {data.sources.map((source) => {
          const { pages, mark, confidence } = source;
          const facts = [
            mark && t('identify.source.by', { name: mark.markedBy, time: showDateTime(mark.markedAt) }),
            mark?.note,
            sureness(t, { isExact: false, confidence }),
          ];
          return (
            <li key={pages.join()}>
              <SourceName {...source} />
              <span>{t('identify.source.pages', { pages: showPages(pages) })}</span>
              <span className={css.dim}>{facts.filter(Boolean).join(' · ')}</span>
            </li>
          );
        })}
      </ul>
      <p>{alteredOf(t, data)}</p>
    </>
  );
};
