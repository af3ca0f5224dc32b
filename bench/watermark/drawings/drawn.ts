import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detect } from '@chancery/watermark/detect.ts';
import { embed } from '@chancery/watermark/embed.ts';
import type { Detection, MarkKey } from '@chancery/watermark/watermark.types.ts';
import { attackPicture } from '../attacks/suite.ts';
import { readPicture, toPng } from '../kit/picture.ts';
import { editPage, type MadeEdit } from '../tamper-pages.ts';
import { handMade, printed } from './as-pdf.ts';
import { kept, keptDetection } from './kept.ts';
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

export const key: MarkKey = { sync: new Uint8Array(32).fill(17), unit: new Uint8Array(32).fill(18) };
export const id = 77n;
const editsMost = 6;

/** A page that was marked, the same edited before it was marked, and what was edited. */
export interface Marked {
  readonly document: string;
  readonly folder: string;
  readonly reference: Uint8Array;
  readonly edits: readonly MadeEdit[];
}

/** Marks a page as it is and edited; a `+` after its name has it written by hand, in fonts that the file does not bring. */
export const markDocument = async (
  document: string,
  folder: string,
  chromium: string | undefined,
): Promise<Marked> => {
  const own = join(folder, document);
  const name = document.replace('+', '');
  const page = () => editPage(name, editsMost);
  const asPdf = async (svg: string) =>
    chromium && !document.endsWith('+') ? printed(svg, chromium) : handMade(svg);
  const mark = async (svg: string) => embed(await asPdf(svg), { id, key });
  const reference = await kept(join(own, 'reference'), async () => {
    const { bytes, pages } = await mark((await page()).svg);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'untouched.pdf'), bytes);
    return pages[0]?.reference ?? new Uint8Array();
  });
  const edits = await kept(join(own, 'edits.json'), async () => {
    const { edited, edits } = await page();
    await writeFile(join(own, 'edited.pdf'), (await mark(edited)).bytes);
    return Buffer.from(JSON.stringify(edits));
  });
  return { document, folder: own, reference, edits: JSON.parse(Buffer.from(edits).toString()) };
};

/** Draws a marked page, or the edited one, and reads its mark. */
export const drawMarked = async (
  { document, folder }: Marked,
  way: Way,
  isEdited: boolean,
): Promise<{ readonly bytes: Uint8Array; readonly detection: Detection }> => {
  const state = isEdited ? 'edited' : 'untouched';
  const drawn = (befalls?: string) =>
    join(folder, `${state}, ${nameOf({ ...way, befalls })}`.replaceAll(', ', '_').replaceAll(' ', '-'));
  const plain = () =>
    kept(`${drawn()}.png`, () =>
      way.program.draw({ folder, pdf: join(folder, `${state}.pdf`), dpi: way.dpi }),
    );
  const { befalls } = way;
  const bytes = befalls
    ? await kept(`${drawn(befalls)}.png`, async () =>
        toPng(await attackPicture(await readPicture(await plain()), document, befalls)),
      )
    : await plain();
  const detection = await keptDetection(`${drawn(befalls)}.json`, () =>
    detect(bytes, { sync: key.sync, units: [key.unit] }),
  );
  return { bytes, detection };
};
