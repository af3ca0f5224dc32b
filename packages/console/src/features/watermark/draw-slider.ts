import type { PageImage } from '../identify/page-image.ts';

/** Draws a page before marking and, as far as the slider was moved towards it, the page after. */
export const drawSlider = (
  canvas: HTMLCanvasElement,
  { before, after }: { readonly before: PageImage; readonly after: PageImage },
  part: number,
) => {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  if (!context) return;
  const seam = Math.round(width * part);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(before.source, 0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(0, 0, seam, height);
  context.clip();
  context.fillRect(0, 0, seam, height);
  context.drawImage(after.source, 0, 0, width, height);
  context.restore();
  context.fillStyle = '#b9371f';
  context.fillRect(seam - 1, 0, 3, height);
};
