import { filledIn, pdfWords } from '@chancery/pdf-seal/verify/words.ts';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../kit/phrases.tsx';
import type { Comparison } from './comparisons.ts';
import { drawBoth, type Frame } from './draw-both.ts';
import css from './sealed.module.css';

interface Props {
  readonly bytes: Uint8Array;
  readonly comparison: Comparison;
}

const Frames = ({ frames }: { readonly frames: readonly Frame[] }) =>
  frames.map(({ left, top, width, height }) => (
    <span
      key={`${left} ${top}`}
      className={css.frame}
      data-testid="changed-place"
      style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
    />
  ));

/** A page as it was sealed, and beside it as it is now, with what differs framed. */
export const PageComparison = ({ bytes, comparison }: Props) => {
  const { label } = pdfWords[useLanguage()];
  const before = useRef<HTMLCanvasElement>(null);
  const after = useRef<HTMLCanvasElement>(null);
  const nearBefore = useRef<HTMLCanvasElement>(null);
  const nearAfter = useRef<HTMLCanvasElement>(null);
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const all = [before, after, nearBefore, nearAfter].flatMap(({ current }) => current ?? []);
    const [was, is, nearWas, nearIs] = all;
    if (!was || !is || !nearWas || !nearIs) return;
    const { signal } = controller;
    drawBoth({ bytes, comparison, canvases: [was, is], details: [nearWas, nearIs], signal }).then(
      (found) => signal.aborted || setFrames(found),
      () => signal.aborted || setFailed(true),
    );
    return () => controller.abort();
  }, [bytes, comparison]);
  const title = filledIn(label.compare, { page: comparison.page });
  return (
    <figure
      className={css.comparison}
      aria-label={title}
      data-testid="comparison"
      data-page={comparison.page}
    >
      <figcaption>{title}</figcaption>
      {failed && <p>{label.noComparison}</p>}
      <div className={css.sides} hidden={failed}>
        {[
          { name: label.sealed, canvas: before, near: nearBefore },
          { name: label.now, canvas: after, near: nearAfter },
        ].map(({ name, canvas, near }) => (
          <div key={name}>
            <span>{name}</span>
            <canvas ref={near} className={css.near} hidden role="img" aria-label={`${title}: ${name}`} />
            <div className={css.sheet}>
              <canvas ref={canvas} role="img" aria-label={`${title}: ${name}`} />
              <Frames frames={frames} />
            </div>
          </div>
        ))}
      </div>
    </figure>
  );
};
