import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { FileType } from '#wire/file/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import preview from '../../kit/preview/preview.module.css';
import { useViewing } from '../../kit/preview/use-viewing.ts';
import { useWidth } from '../../kit/preview/use-width.ts';
import { ViewBar } from '../../kit/preview/view-bar.tsx';
import { boxOf, type Identification, pointsOf } from './identification.ts';
import css from './identify.module.css';

const PdfView = lazy(() =>
  import('../../kit/preview/pdf-view.tsx').then((module) => ({ default: module.PdfView })),
);

interface Props {
  readonly data: Identification;
  /** Which of the places is looked at. */
  readonly at: number;
}

const nothing = () => undefined;
/** Pixels of the screen between two lines of the hatching. */
const hatchApart = 8;

/** The file that was given, page by page, with an outline around each altered place and those hatched that cannot be told. */
export const EditedPage = ({ data, at }: Props) => {
  const t = useT();
  const viewing = useViewing();
  const hatching = useId();
  const { ref, width } = useWidth();
  const frame = useRef<HTMLElement>(null);
  // A link lives for minutes: a picture that is there need not be fetched again each time the answer is.
  const url = useRef(data.tmpUrl).current;
  const edits = data.comparison?.edits ?? [];
  const unclear = data.comparison?.unclear ?? [];
  const looked = edits[at];
  const first = looked?.page ?? data.page ?? 1;
  const { page, pages, turn } = viewing;
  const shown = Math.floor(width * viewing.zoom);
  // As far apart on the screen at any size, so that what is hatched can be read on a phone too.
  const [across, down] = [hatchApart / Math.max(1, shown), hatchApart / Math.max(1, Math.SQRT2 * shown)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place, or the pages are known now
  useEffect(() => turn(first - page), [at, pages, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is brought into sight
  useEffect(() => {
    const sheet = frame.current?.querySelector('[data-sheet]');
    if (!frame.current || !sheet || !looked) return;
    const { x, y, width: w, height: h } = boxOf(looked.corners);
    const { clientWidth, clientHeight } = frame.current;
    frame.current.scrollTo({
      left: (x + w / 2) * sheet.clientWidth - clientWidth / 2,
      top: (y + h / 2) * sheet.clientHeight - clientHeight / 2,
    });
  }, [at, page, shown]);

  return (
    <div className={preview.view}>
      <ViewBar viewing={viewing} name={data.fileName} />
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls and turns pages here */}
      <section
        ref={frame}
        className={`${preview.frame} ${css.frame}`}
        aria-label={t('identify.pageAlt')}
        tabIndex={0}
        onKeyDown={viewing.onKeyDown}
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: only the frame */}
        <div ref={ref} className={preview.room}>
          <div className={css.sheet} data-sheet style={{ width: shown || undefined }}>
            {data.fileType === FileType.pdf ? (
              <Suspense fallback={<div className={preview.blank} aria-busy="true" />}>
                <PdfView url={url} page={page} width={shown} onPages={viewing.setPages} onFail={nothing} />
              </Suspense>
            ) : (
              <img src={url} alt={data.fileName} />
            )}
            <svg
              className={css.outlines}
              viewBox="0 0 1 1"
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <defs>
                <pattern id={hatching} width={across} height={down} patternUnits="userSpaceOnUse">
                  <path d={`M0 ${down} L${across} 0`} className={css.hatch} />
                </pattern>
              </defs>
              {unclear.map(({ page: on, corners }, which) =>
                on === page ? (
                  <polygon
                    // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name, and never move
                    key={which}
                    points={pointsOf(corners, shown)}
                    data-unclear
                    fill={`url(#${hatching})`}
                  />
                ) : null,
              )}
              {edits.map(({ page: on, corners }, which) =>
                on === page ? (
                  <polygon
                    // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name, and never move
                    key={which}
                    points={pointsOf(corners, shown)}
                    data-looked={which === at || undefined}
                  />
                ) : null,
              )}
            </svg>
            {edits.map(({ page: on, corners }, which) => {
              const { x, y, width: w } = boxOf(corners);
              return on === page ? (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name, and never move
                  key={which}
                  className={css.number}
                  data-looked={which === at || undefined}
                  style={{ left: `${(x + w) * 100}%`, top: `${y * 100}%` }}
                  aria-hidden="true"
                >
                  {which + 1}
                </span>
              ) : null;
            })}
          </div>
        </div>
      </section>
    </div>
  );
};
