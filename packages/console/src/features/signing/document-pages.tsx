import { useState } from 'react';
import { atWork } from '../../kit/at-work.ts';
import { useT } from '../../kit/phrases.tsx';
import { usePdf } from '../../kit/preview/use-pdf.ts';
import { useWidth } from '../../kit/preview/use-width.ts';
import { myMarks } from './my-marks.ts';
import { PageSheet } from './page-sheet.tsx';
import { PlaceMark } from './place-mark.tsx';
import css from './signing.module.css';
import type { Field } from './signing.ts';

interface Props {
  readonly url: string;
  /** Which of the documents it is. */
  readonly position: number;
  readonly fields: readonly Field[];
  /** The reader has still to sign there. */
  readonly isOpen: boolean;
}

const widest = 820;

/** All pages of a document, one below the other, with the places where the reader signs. */
export const DocumentPages = ({ url: given, position, fields, isOpen }: Props) => {
  const t = useT();
  // Links are made anew with each answer; the pages are the same.
  const [url] = useState(given);
  const { ref, width } = useWidth();
  const { document: pdf, failed } = usePdf(url);
  const own = fields.filter(({ document }) => document === position);
  return (
    <div ref={ref} className={css.pages} aria-busy={!pdf && !failed} {...(isOpen && atWork)}>
      {failed && <p role="alert">{t('sign.failed')}</p>}
      {pdf &&
        Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((page) => (
          <PageSheet key={page} pdf={pdf} page={page} width={Math.min(width, widest)}>
            {(sheet) =>
              isOpen &&
              myMarks(own, { page, pages: pdf.numPages, sheet }).map((mark) => (
                <PlaceMark key={mark.at} mark={mark} sheet={sheet} />
              ))
            }
          </PageSheet>
        ))}
    </div>
  );
};
