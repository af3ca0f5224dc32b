import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Task } from './programs.ts';

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

interface NodeCanvas extends HTMLCanvasElement {
  toBuffer(type: 'image/png'): Uint8Array;
}

/** The library that Firefox shows PDFs with. */
export const drawByPdfJs = async ({ pdf, dpi }: Task): Promise<Uint8Array> => {
  const task = getDocument({
    data: new Uint8Array(await readFile(pdf)),
    standardFontDataUrl: `${join(home, 'standard_fonts')}/`,
    cMapUrl: `${join(home, 'cmaps')}/`,
    cMapPacked: true,
    verbosity: 0,
  });
  const open = await task.promise;
  const page = await open.getPage(1);
  const viewport = page.getViewport({ scale: dpi / 72 });
  // Outside of a browser it brings a canvas of its own, whose kind its types leave open.
  const factory = open.canvasFactory as { create(width: number, height: number): { canvas: NodeCanvas } };
  const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport }).promise;
  const png = canvas.toBuffer('image/png');
  await task.destroy();
  return png;
};
