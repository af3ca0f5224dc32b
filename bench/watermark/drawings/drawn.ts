import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detect } from '@chancery/watermark/detect.ts';
import { embed } from '@chancery/watermark/embed.ts';
import type { Detection, MarkKey } from '@chancery/watermark/watermark.types.ts';
import { attackPicture } from '../attacks/suite.ts';
import { readPicture, toPng } from '../kit/picture.ts';
import type { EditKind } from '../tamper-edits.ts';
import { editPage, type MadeEdit } from '../tamper-pages.ts';
import { handMade, printed } from './as-pdf.ts';
import { asDrawn, pictureOf } from './edited-box.ts';
import { kept, keptDetection } from './kept.ts';
import { nameOf, type Way } from './ways.ts';

export const key: MarkKey = { sync: new Uint8Array(32).fill(17), unit: new Uint8Array(32).fill(18) };
export const id = 77n;
/** The smallest change is the one that matters most. */
const kinds: readonly EditKind[] = ['digit', 'word', 'digit', 'erase', 'digit', 'insert', 'move', 'seal'];
const editsMost = 7;

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
  const page = () => editPage(name, editsMost, kinds);
  const asPdf = async (svg: string) =>
    chromium && !document.endsWith('+') ? printed(svg, chromium) : handMade(svg);
  const mark = (pdf: Uint8Array) => embed(pdf, { id, key });
  const reference = await kept(join(own, 'reference'), async () => {
    const { bytes, pages } = await mark(await asPdf((await page()).svg));
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'untouched.pdf'), bytes);
    return pages[0]?.reference ?? new Uint8Array();
  });
  const edits = await kept(join(own, 'edits.json'), async () => {
    const { svg, edited, edits } = await page();
    const [before, after] = [await asPdf(svg), await asPdf(edited)];
    await writeFile(join(own, 'edited.pdf'), (await mark(after)).bytes);
    const [was, is] = [await pictureOf(before), await pictureOf(after)];
    return Buffer.from(JSON.stringify(asDrawn(was, is, edits)));
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
