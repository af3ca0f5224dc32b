import { useEffect, useRef, useState } from 'react';
import { useT } from '../phrases.tsx';
import { drawPage, wordsOf } from './draw-page.ts';
import css from './preview.module.css';
import { usePdf } from './use-pdf.ts';

interface Props {
  readonly url: string;
  readonly page: number;
  /** How wide a page is shown, in CSS pixels. */
  readonly width: number;
  /** Learns how many pages there are. */
  onPages(pages: number): void;
  /** Learns that it cannot be shown. */
  onFail(): void;
}

/** One page of a PDF. */
export const PdfView = ({ url, page: number, width, onPages, onFail }: Props) => {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  const [isDrawn, setDrawn] = useState(false);
  const { document: pdf, failed } = usePdf(url);
  const pages = pdf?.numPages ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the news is the change
  useEffect(() => {
    if (failed) onFail();
    else if (pages > 0) onPages(pages);
  }, [failed, pages]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told to whoever shows the page now
  useEffect(() => {
    const place = canvas.current;
    if (!pdf || !place || width <= 0 || number > pdf.numPages) return;
    const stop = new AbortController();
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (stop.signal.aborted) return;
      await drawPage({ page, canvas: place, width, signal: stop.signal });
      const said = await wordsOf(page);
      if (stop.signal.aborted) return;
      setWords(said);
      setDrawn(true);
    };
    draw().catch(() => {
      if (!stop.signal.aborted) onFail();
    });
    return () => stop.abort();
  }, [pdf, number, width]);

  return (
    <div className={css.sheet} aria-busy={!isDrawn}>
      <canvas ref={canvas} role="img" aria-label={t('preview.page', { page: number, pages: pages || 1 })} />
      <p className="visually-hidden">{words}</p>
    </div>
  );
};
