import type { Program } from './programs.ts';

/** A way a page comes back: drawn by a program so finely, and what befell the drawing then. */
export interface Way {
  readonly program: Program;
  readonly dpi: number;
  /** One of the attack suite. */
  readonly befalls?: string;
}

/** What drawings are called. */
export const nameOf = ({ program, dpi, befalls }: Way): string =>
  `${program.name}${befalls ? `, then ${befalls}` : ''}, ${dpi} dpi`;

const finely: Readonly<Record<string, readonly number[]>> = {
  poppler: [72, 96, 110, 150, 220, 300],
  'poppler, grey': [120, 150],
  'poppler, not smoothed': [150, 200],
  'poppler by cairo': [110, 200],
  mupdf: [72, 96, 150, 200, 300],
  'mupdf, grey': [130],
  ghostscript: [96, 110, 150, 200],
  'ghostscript, grey, not fitted': [120],
  'pdf.js': [96, 110, 150, 200],
  pdfium: [72, 96, 120, 200, 300],
};
const befallings = ['screenshot', 'print-scan-am', 'phone-easy'];
const befallen = ['poppler', 'mupdf', 'ghostscript', 'pdf.js', 'pdfium'];

/** Every way that these programs can draw. */
export const waysOf = (programs: readonly Program[]): readonly Way[] =>
  programs.flatMap((program): Way[] => [
    ...(finely[program.name] ?? [150]).map((dpi) => ({ program, dpi })),
    ...(befallen.includes(program.name) ? befallings.map((befalls) => ({ program, dpi: 150, befalls })) : []),
  ]);
