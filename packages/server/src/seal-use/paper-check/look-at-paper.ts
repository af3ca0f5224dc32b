import type { Engine } from '../../kit/ocr/ocr-engine.ts';
import { type PageLine, type PageTurn, readPage, readTurnedPage } from '../../kit/ocr/read-page.ts';
import { type ApprovedPage, approvedText } from './approved-text.ts';
import { type Comparison, compareText } from './compare-text.ts';
import { findImprints, type Imprint } from './find-imprints.ts';
import { flattenPage } from './flatten-page.ts';
import { loadOpenCv } from './opencv.ts';
import { type BoxMm, type Picture, pixelsPerMm } from './page.ts';
import { blanked, redMap } from './redness.ts';

/** What is looked at: a photo, the size of the seal, and the files that were approved. */
export interface PaperTask {
  readonly photo: Uint8Array;
  readonly diameterMm: number;
  readonly approved: readonly { readonly type: string; readonly bytes: Uint8Array }[];
}

/** How the words of a page differ from the approved ones. */
export interface PaperText {
  readonly file: number;
  readonly page: number;
  readonly alike: number;
  readonly covered: number;
  readonly differences: readonly {
    readonly approved: string;
    readonly read: string;
    readonly digits: boolean;
    readonly box: BoxMm | null;
  }[];
}

/** What was found on a photo of a page. */
export interface PaperFindings {
  readonly hasEdges: boolean;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly imprints: readonly Imprint[];
  /** None where nothing of what was approved can be read, or nothing of the photo. */
  readonly text: PaperText | null;
  /** The page laid flat and upright, as a JPEG. */
  readonly page: Buffer;
}

const photoSide = 2_400;
const redFactor = 3;
const mostPictures = 5;
const mostDifferences = 60;
/** Turns a page upright, in degrees with the clock. */
const turns: Readonly<Record<PageTurn, number>> = { upright: 0, upsideDown: 180, left: 90, right: 270 };

const approvedPages = async (engine: Engine, approved: PaperTask['approved']): Promise<ApprovedPage[]> => {
  const pages: ApprovedPage[] = [];
  for (const [file, { type, bytes }] of approved.entries()) {
    if (type === 'application/pdf') pages.push(...(await approvedText(bytes, file).catch(() => [])));
    else if (type.startsWith('image/') && file < mostPictures) {
      const lines = await readPage(engine, Buffer.from(bytes)).catch(() => []);
      if (lines.length > 0) pages.push({ file, page: 1, text: lines.map(({ text }) => text).join(' ') });
    }
  }
  return pages;
};

/** The part of a line where some of its characters stand, as if each were as wide as the others. */
const partOf = (line: PageLine, from: number, to: number, scale: number): BoxMm => {
  const length = Math.max(1, [...line.text].length);
  const width = line.right - line.left;
  const left = line.left + (width * from) / length;
  return {
    left: left / scale,
    top: line.top / scale,
    width: Math.max(1, (width * (to - from)) / length / scale),
    height: (line.bottom - line.top) / scale,
  };
};

const bestOf = (lines: readonly PageLine[], pages: readonly ApprovedPage[]) => {
  let best: (ApprovedPage & Comparison) | undefined;
  let most = 0;
  for (const page of pages) {
    const compared = compareText(lines, page.text);
    // A word that stands on every page says little of which page it is.
    const words = compared.covered * compared.alike * page.text.length;
    if (!best || words > most) [best, most] = [{ ...page, ...compared }, words];
  }
  return best;
};

/** Looks at a photo of a stamped page: lays it flat, counts and locates imprints, compares its words with the approved. */
export const lookAtPaper = async (engine: Engine, task: PaperTask): Promise<PaperFindings> => {
  const { sharp } = engine;
  const { cv } = await loadOpenCv();
  const raw = await sharp(Buffer.from(task.photo), { limitInputPixels: 50_000_000 })
    .rotate()
    .resize(photoSide, photoSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const flat = flattenPage(cv, { data: raw.data, width: raw.info.width, height: raw.info.height });
  const image = ({ data, width, height }: Picture) =>
    sharp(Buffer.from(data), { raw: { width, height, channels: 4 } });

  // The red of imprints is taken away before reading; print that lies under it stays.
  const read = await readTurnedPage(
    engine,
    await image(blanked(flat)).png({ compressionLevel: 1 }).toBuffer(),
  );
  const upright = await image(flat)
    .rotate(turns[read.turn])
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const page = { data: upright.data, width: upright.info.width, height: upright.info.height };
  const imprints = findImprints(redMap(page, redFactor), task.diameterMm, pixelsPerMm / redFactor);

  const best = bestOf(read.lines, await approvedPages(engine, task.approved));
  const scale = (read.width / flat.width) * pixelsPerMm;
  const text = best && {
    file: best.file,
    page: best.page,
    alike: best.alike,
    covered: best.covered,
    differences: best.differences
      .slice(0, mostDifferences)
      .map(({ line, from, to, approved, read: said, digits }) => {
        const where = line === null ? undefined : read.lines[line];
        return { approved, read: said, digits, box: where ? partOf(where, from, to, scale) : null };
      }),
  };
  return {
    hasEdges: flat.hasEdges,
    widthMm: page.width / pixelsPerMm,
    heightMm: page.height / pixelsPerMm,
    imprints,
    text: read.lines.length > 0 ? (text ?? null) : null,
    page: await image(page).removeAlpha().jpeg({ quality: 82 }).toBuffer(),
  };
};
