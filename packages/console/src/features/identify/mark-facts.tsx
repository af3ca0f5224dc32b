import { Link } from '@tanstack/react-router';
import { FileType } from '#wire/file/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { FactList, type NamedFact } from '../../kit/detail/fact-list.tsx';
import { showExactTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { markDetailPath } from '../watermark/paths.ts';
import { alteredOf, type Identification, sureness } from './identification.ts';

/** What is known about a mark of one's own unit. */
export const MarkFacts = ({ data }: { readonly data: Identification }) => {
  const t = useT();
  const { can } = useAccess();
  const { mark, page } = data;
  const facts: readonly NamedFact[] = [
    [
      t('identify.fact.file'),
      mark && can('watermark.view') ? (
        <Link key="file" to={markDetailPath(mark.recordId)}>
          {mark.fileName}
        </Link>
      ) : (
        mark?.fileName
      ),
    ],
    [t('identify.fact.by'), mark?.markedBy],
    [t('identify.fact.at'), mark && showExactTime(mark.markedAt)],
    [t('identify.fact.note'), mark?.note],
    [t('identify.fact.sure'), sureness(t, data)],
    [t('identify.fact.page'), data.fileType === FileType.pdf && page],
    [t('identify.fact.altered'), alteredOf(t, data)],
  ];
  return <FactList facts={facts} />;
};
