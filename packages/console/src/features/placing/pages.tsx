import type { Sheet } from '@chancery/contract/placing/shapes.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReactNode, Ref } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { PageCanvas } from './page-canvas.tsx';
import css from './placing.module.css';

interface Props {
  readonly pdf: PDFDocumentProxy;
  readonly sheets: readonly Sheet[];
  /** Pixels in a millimetre. */
  readonly scale: number;
  readonly frame?: Ref<HTMLElement>;
  readonly label: string;
  /** What stands on a page. */
  on(page: number): ReactNode;
  onScroll?(frame: HTMLElement): void;
}

/** The pages of a file one below the other, with what stands on them. */
export const Pages = ({ pdf, sheets, scale, frame, label, on, onScroll }: Props) => {
  const t = useT();
  return (
    <section
      ref={frame}
      className={css.frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls here
      tabIndex={0}
      onScroll={(event) => onScroll?.(event.currentTarget)}
    >
      {sheets.map(({ width, height }, at) => {
        const page = at + 1;
        return (
          <div
            key={page}
            className={css.sheet}
            data-page={page}
            style={{ width: width * scale, height: height * scale }}
          >
            <PageCanvas
              pdf={pdf}
              page={page}
              width={Math.floor(width * scale)}
              height={Math.floor(height * scale)}
              label={t('preview.page', { page, pages: sheets.length })}
            />
            {on(page)}
          </div>
        );
      })}
    </section>
  );
};
