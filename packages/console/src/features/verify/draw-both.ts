import { drawPage } from '../../kit/preview/draw-page.ts';
import { openPdfBytes } from '../../kit/preview/pdf-document.ts';
import type { Comparison } from './comparisons.ts';
import { detailOf, type Frame, framesOf } from './frames.ts';

export type { Frame } from './frames.ts';

interface Drawing {
  readonly bytes: Uint8Array;
  readonly comparison: Comparison;
  readonly canvases: readonly [HTMLCanvasElement, HTMLCanvasElement];
  /** Where the first place that differs is shown larger, of both. */
  readonly details: readonly [HTMLCanvasElement, HTMLCanvasElement];
  readonly signal: AbortSignal;
}

const width = 1100;

const drawInto = async (
  bytes: Uint8Array,
  number: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> => {
  // What reads the file keeps what it is given, so it is given a copy.
  const task = openPdfBytes(bytes.slice());
  try {
    const document = await task.promise;
    if (number > document.numPages) return;
    await drawPage({ page: await document.getPage(number), canvas, width, signal });
    // As wide as there is room.
    canvas.style.width = '';
    canvas.style.height = '';
  } finally {
    await task.destroy();
  }
};

const pixelsOf = (canvas: HTMLCanvasElement): ImageData | undefined =>
  canvas.width > 0 && canvas.height > 0
    ? canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    : undefined;

const enlarge = (
  canvases: Drawing['canvases'],
  details: Drawing['details'],
  place: ReturnType<typeof detailOf>,
): void => {
  for (const [index, detail] of details.entries()) {
    const from = canvases[index];
    detail.hidden = !place;
    if (!place || !from) continue;
    detail.width = Math.round(place.width);
    detail.height = Math.round(place.height);
    detail
      .getContext('2d')
      ?.drawImage(from, place.x, place.y, place.width, place.height, 0, 0, detail.width, detail.height);
  }
};

/** Draws a page of both states and answers where they differ. */
export const drawBoth = async ({
  bytes,
  comparison,
  canvases,
  details,
  signal,
}: Drawing): Promise<Frame[]> => {
  const [before, after] = canvases;
  await drawInto(bytes.subarray(0, comparison.bytes), comparison.page, before, signal);
  await drawInto(bytes, comparison.page, after, signal);
  const [was, is] = [pixelsOf(before), pixelsOf(after)];
  if (!was || !is) return [];
  const frames = framesOf(was, is);
  enlarge(canvases, details, detailOf(frames, was));
  return frames;
};
