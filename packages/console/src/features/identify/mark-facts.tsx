import { Link } from '@tanstack/react-router';
import { FileType } from '#wire/file.codes.ts';
import { Comparison } from '#wire/identify.codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { showExactTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { markDetailPath } from '../watermark/paths.ts';
import { type Identification, sureness } from './identification.ts';
import css from './identify.module.css';

/** What is known about a mark of one's own unit. */
export const MarkFacts = ({ data }: { readonly data: Identification }) => {
  const t = useT();
  const { can } = useAccess();
  const { mark, comparison, edits, page } = data;
  const altered =
    comparison &&
    (comparison.state !== Comparison.compared
      ? t(codeLabel(Comparison, comparison.state))
      : edits > 0
        ? t('identify.edits', { n: edits })
        : t('identify.noEdits'));
  const facts = [
    [
      'identify.fact.file',
      mark &&
        (can('watermark.view') ? (
          <Link to={markDetailPath(mark.recordId)}>{mark.fileName}</Link>
        ) : (
          mark.fileName
        )),
    ],
    ['identify.fact.by', mark?.markedBy],
    ['identify.fact.at', mark && showExactTime(mark.markedAt)],
    ['identify.fact.note', mark?.note],
    ['identify.fact.sure', sureness(t, data)],
    ['identify.fact.page', data.fileType === FileType.pdf && page !== null ? String(page) : undefined],
    ['identify.fact.altered', altered],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
};
