import { Link } from '@tanstack/react-router';
import { FileType } from '#wire/file/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { MarkStrength, MarkVariant } from '#wire/watermark/codes.ts';
import { FactList, type NamedFact } from '../../kit/detail/fact-list.tsx';
import { showExactTime } from '../../kit/format.ts';
import { comma, useT } from '../../kit/phrases.tsx';
import { FileLink } from '../../kit/upload/file-link.tsx';
import { showSize } from '../../kit/upload/file-rules.ts';
import type { Mark } from './mark.ts';
import css from './watermark.module.css';

const FileFact = ({ file }: { readonly file: Mark['source'] }) => (
  <span className={css.file}>
    <FileLink file={file} />
    <span className={css.dim}>{showSize(file.size)}</span>
  </span>
);

/** Everything there is to know about a marked file. */
export const MarkFacts = ({ mark }: { readonly mark: Mark }) => {
  const t = useT();
  const { application, visibleText, visibleCode } = mark;
  const seen = [visibleText && `“${visibleText}”`, visibleCode && t('watermark.fact.code')].filter(Boolean);
  const facts: readonly NamedFact[] = [
    [t('watermark.list.by'), mark.byName],
    [t('watermark.list.at'), showExactTime(mark.createdAt)],
    [t('watermark.fact.finished'), mark.finishedAt && showExactTime(mark.finishedAt)],
    [t('watermark.list.strength'), t(codeLabel(MarkStrength, mark.strength))],
    [t('watermark.fact.variant'), mark.fileType === FileType.pdf && t(codeLabel(MarkVariant, mark.variant))],
    [t('watermark.list.pages'), mark.pageCount > 0 && mark.pageCount],
    [t('watermark.fact.visible'), seen.join(comma()) || t('watermark.fact.nothing')],
    [t('watermark.list.note'), mark.note],
    [t('watermark.fact.markId'), <code key="id">{mark.markId}</code>],
    [t('watermark.fact.source'), <FileFact key="source" file={mark.source} />],
    [t('watermark.fact.marked'), mark.marked && <FileFact key="marked" file={mark.marked} />],
    [
      t('watermark.fact.application'),
      application && (
        <Link key="application" to={`/sealManage/examinedetail/${application.id}`}>
          {application.title}
        </Link>
      ),
    ],
  ];
  return <FactList facts={facts} framed />;
};
