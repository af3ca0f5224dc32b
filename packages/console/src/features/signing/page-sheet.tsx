import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { drawPage, wordsOf } from '../../kit/preview/draw-page.ts';
import css from './signing.module.css';

const mmPerPoint = 25.4 / 72;

/** A page in millimetres as it is seen. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

interface Props {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  /** How wide it is shown, in CSS pixels. */
  readonly width: number;
  /** What stands on it. */
  readonly children?: (size: SheetSize) => ReactNode;
}

/** One page of a PDF with something on it; it is drawn when it comes near. */
export const PageSheet = ({ pdf, page: number, width, children }: Props) => {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<SheetSize>();
  const [isNear, setNear] = useState(false);
  const [words, setWords] = useState<string>();

  useEffect(() => {
    let isShown = true;
    void pdf.getPage(number).then((page) => {
      const seen = page.getViewport({ scale: 1 });
      if (isShown) setSize({ width: seen.width * mmPerPoint, height: seen.height * mmPerPoint });
    });
    return () => {
      isShown = false;
    };
  }, [pdf, number]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const place = canvas.current;
    if (!isNear || !place || width <= 0) return;
    const stop = new AbortController();
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (stop.signal.aborted) return;
      await drawPage({ page, canvas: place, width, signal: stop.signal });
      const said = await wordsOf(page);
      if (!stop.signal.aborted) setWords(said);
    };
    draw().catch(() => undefined);
    return () => stop.abort();
  }, [pdf, number, width, isNear]);

  return (
    <div
      ref={frame}
      className={css.sheet}
      style={{ aspectRatio: size ? `${size.width} / ${size.height}` : '210 / 297', width: width || '100%' }}
      aria-busy={words === undefined}
    >
      <canvas ref={canvas} role="img" aria-label={t('signing.page', { page: number, pages: pdf.numPages })} />
      <p className="visually-hidden">{words}</p>
      {size && children?.(size)}
    </div>
  );
};
