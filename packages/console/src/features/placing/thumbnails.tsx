import type { Sheet } from '@chancery/contract/placing/shapes.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useT } from '../../kit/phrases.tsx';
import type { Mark } from './geometry.ts';
import { PageCanvas } from './page-canvas.tsx';
import { partyColour } from './party-colour.ts';
import css from './placing.module.css';
import type { Look, Looks } from './use-seals.ts';

interface Props {
  readonly pdf: PDFDocumentProxy;
  readonly sheets: readonly Sheet[];
  readonly marks: ReadonlyMap<number, readonly Mark[]>;
  readonly page: number;
  readonly lookOf: Looks['lookOf'];
  onPage(page: number): void;
}

const widthPx = 64;

/** Seals are round and red, signatures in the colour of their party, dates in that of ink. */
const dotOf = ({ colour, date }: Look) => {
  if (date) return { 'data-line': true };
  return colour === undefined ? {} : { ...partyColour(colour), 'data-signs': true };
};

/** All pages small, with a dot for each seal; a click shows one. */
export const Thumbnails = ({ pdf, sheets, marks, page: shown, lookOf, onPage }: Props) => {
  const t = useT();
  return (
    <nav className={css.thumbs} aria-label={t('placing.pages')}>
      {sheets.map(({ width, height }, at) => {
        const page = at + 1;
        const scale = widthPx / width;
        return (
          <button
            key={page}
            type="button"
            aria-current={page === shown ? 'page' : undefined}
            aria-label={t('placing.goToPage', { page })}
            onClick={() => onPage(page)}
          >
            <span className={css.thumb} style={{ width: widthPx, height: height * scale }}>
              <PageCanvas pdf={pdf} page={page} width={widthPx} height={height * scale} />
              {marks.get(page)?.map((mark) => (
                <i
                  key={`${mark.deviceId} ${mark.at}`}
                  {...dotOf(lookOf(mark.deviceId, mark.date))}
                  style={{
                    left: mark.left * scale,
                    top: (mark.y - mark.height / 2) * scale,
                    width: Math.max(3, mark.width * scale),
                    height: mark.height * scale,
                  }}
                />
              ))}
            </span>
            <span>{page}</span>
          </button>
        );
      })}
    </nav>
  );
};
