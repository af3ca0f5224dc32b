import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sizeOfPage, withPdf } from '@chancery/watermark/pdf/open-pdf.ts';
import { coloursOfPage } from '@chancery/watermark/pdf/render-page.ts';
import { toPng } from '../kit/picture.ts';
import { drawByPdfJs } from './pdf-js.ts';

const run = promisify(execFile);

/** What a program is to draw: the first page of a file, with room for its own files beside it. */
export interface Task {
  readonly folder: string;
  readonly pdf: string;
  readonly dpi: number;
}

/** A program that draws PDFs, in one of its ways. */
export interface Program {
  readonly name: string;
  /** What must answer for it to be there; nothing when it always is. */
  readonly needs?: readonly [string, string];
  draw(task: Task): Promise<Uint8Array>;
}

/** A program that is told where to write a picture. */
const byCommand = (
  name: string,
  needs: readonly [string, string],
  command: (task: Task, to: string) => readonly [string, readonly string[]],
  written = 'drawn.png',
): Program => ({
  name,
  needs,
  draw: async (task) => {
    const [program, args] = command(task, join(task.folder, 'drawn.png'));
    await run(program, [...args], { maxBuffer: 1 << 26 });
    return readFile(join(task.folder, written));
  },
});

const poppler = (name: string, ...how: string[]) =>
  byCommand(name, ['pdftoppm', '-v'], ({ folder, pdf, dpi }) => [
    'pdftoppm',
    ['-r', String(dpi), '-png', '-singlefile', ...how, pdf, join(folder, 'drawn')],
  ]);
const cairo = (name: string, ...how: string[]) =>
  byCommand(name, ['pdftocairo', '-v'], ({ folder, pdf, dpi }) => [
    'pdftocairo',
    ['-r', String(dpi), '-png', '-singlefile', ...how, pdf, join(folder, 'drawn')],
  ]);
const mupdf = (name: string, ...how: string[]) =>
  byCommand(name, ['mutool', '-v'], ({ pdf, dpi }, to) => [
    'mutool',
    ['draw', '-q', '-r', String(dpi), ...how, '-o', to, pdf, '1'],
  ]);
const ghostscript = (name: string, device: string, ...how: string[]) =>
  byCommand(name, ['gs', '--version'], ({ pdf, dpi }, to) => [
    'gs',
    ['-q', '-dNOPAUSE', '-dBATCH', '-dLastPage=1', `-sDEVICE=${device}`, `-r${dpi}`, ...how, '-o', to, pdf],
  ]);

/** What Chromium shows PDFs with; references are drawn by it too, but at one size. */
const drawByPdfium = async ({ pdf, dpi }: Task): Promise<Uint8Array> =>
  withPdf(await readFile(pdf), async (open) => {
    const points = sizeOfPage(open, 0);
    const size = {
      width: Math.round((points.width * dpi) / 72),
      height: Math.round((points.height * dpi) / 72),
    };
    return toPng({ ...size, data: coloursOfPage(open, 0, size) });
  });

const smooth = ['-dTextAlphaBits=4', '-dGraphicsAlphaBits=4'];

/** Every program and every way. */
export const programs: readonly Program[] = [
  poppler('poppler'),
  poppler('poppler, grey', '-gray'),
  poppler('poppler, not smoothed', '-aa', 'no'),
  cairo('poppler by cairo'),
  cairo('poppler by cairo, grey', '-gray', '-antialias', 'gray'),
  mupdf('mupdf'),
  mupdf('mupdf, grey', '-c', 'gray'),
  mupdf('mupdf, coarsely smoothed', '-A', '4'),
  ghostscript('ghostscript', 'png16m', ...smooth),
  ghostscript('ghostscript, grey, not fitted', 'pnggray', ...smooth, '-dGridFitTT=0'),
  ghostscript('ghostscript, not smoothed', 'png16m'),
  { name: 'pdf.js', draw: drawByPdfJs },
  { name: 'pdfium', draw: drawByPdfium },
];

/** Whether a program answers. */
export const answers = (program: string, ask: string): Promise<boolean> =>
  run(program, [ask]).then(
    () => true,
    () => false,
  );

/** Which of them this machine has. */
export const onThisMachine = async (): Promise<readonly Program[]> => {
  const there = await Promise.all(programs.map(({ needs }) => !needs || answers(...needs)));
  return programs.filter((_, at) => there[at]);
};
