import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { drawPage } from '../../kit/preview/draw-page.ts';

interface Props {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly label?: string;
}

/** A page that is drawn while it is in sight, and takes no memory when it is not. */
export const PageCanvas = ({ pdf, page: number, width, height, label }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: '50% 0px',
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const place = canvas.current;
    if (!place || !isSeen || width <= 0) return;
    const stop = new AbortController();
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (!stop.signal.aborted) await drawPage({ page, canvas: place, width, signal: stop.signal });
      if (!stop.signal.aborted) place.dataset.drawn = 'true';
    };
    draw().catch(() => undefined);
    return () => {
      stop.abort();
      delete place.dataset.drawn;
      place.width = 0;
      place.height = 0;
    };
  }, [pdf, number, width, isSeen]);
  return (
    <canvas
      ref={canvas}
      style={{ width, height }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
};
