import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detect } from '@chancery/watermark/detect.ts';
import { embed } from '@chancery/watermark/embed.ts';
import { locate } from '@chancery/watermark/locate.ts';
import { attackPicture } from '../attacks/suite.ts';
import { readPicture, toPng } from '../kit/picture.ts';
import type { Box, EditKind } from '../tamper-edits.ts';
import { editPage, type MadeEdit } from '../tamper-pages.ts';
import { handMade, printed } from './as-pdf.ts';
import type { Program } from './programs.ts';

/** A way a page comes back: drawn by a program so finely, and what befell the drawing then. */
export interface Way {
  readonly program: Program;
  readonly dpi: number;
  /** One of the attack suite. */
  readonly befalls?: string;
}

/** What became of an edit: told, said not to be to tell, or missed. */
type Fate = 'found' | 'unclear' | 'missed';

/** What came of one drawing. */
export interface Outcome {
  readonly document: string;
  readonly way: Way;
  readonly isEdited: boolean;
  /** Its mark was read and it was laid upon its reference. */
  readonly compared: boolean;
  /** Places called altered where nobody altered anything. */
  readonly invented: number;
  readonly edits: readonly { readonly kind: EditKind; readonly fate: Fate }[];
}

const key = { sync: new Uint8Array(32).fill(17), unit: new Uint8Array(32).fill(18) };
const id = 77n;
const slack = 12;

const meets = (one: Box, other: Box, margin: number): boolean =>
  one.x < other.x + other.width + margin &&
  other.x < one.x + one.width + margin &&
  one.y < other.y + other.height + margin &&
  other.y < one.y + one.height + margin;

const lookAt = async (
  bytes: Uint8Array,
  reference: Uint8Array,
  edits: readonly MadeEdit[],
): Promise<Pick<Outcome, 'compared' | 'invented' | 'edits'>> => {
  const detection = await detect(bytes, { sync: key.sync, units: [key.unit] });
  if (detection.best.mark === 'read' && detection.best.id !== id) throw new Error('A wrong id was read.');
  const { regions, unclear, compared } = await locate(bytes, { key, detection, references: [reference] });
  const placesOf = ({ from, ...region }: (typeof regions)[number]): Box[] => [
    region,
    ...(from ? [from] : []),
  ];
  const places = regions.flatMap(placesOf);
  const fateOf = (box: Box): Fate => {
    if (places.some((one) => meets(one, box, 0))) return 'found';
    return unclear.some((one) => meets(one, box, 0)) ? 'unclear' : 'missed';
  };
  return {
    compared: compared.length > 0,
    invented: regions.filter(
      (region) => !placesOf(region).some((one) => edits.some(({ box }) => meets(one, box, slack))),
    ).length,
    edits: edits.map(({ kind, box }) => ({ kind, fate: fateOf(box) })),
  };
};

/** Marks a page and the same page edited, draws both in every way and compares each with what was marked. */
export const measureDocument = async (
  document: string,
  chromium: string | undefined,
  ways: readonly Way[],
  tell: (outcome: Outcome) => void,
  isOver: () => boolean,
): Promise<void> => {
  const { svg, edited, edits } = await editPage(document, 6);
  const asPdf = (of: string) => (chromium ? printed(of, chromium) : handMade(of));
  const marked = await embed(await asPdf(svg), { id, key });
  const forged = await embed(await asPdf(edited), { id, key });
  const reference = marked.pages[0]?.reference ?? new Uint8Array();
  const folder = await mkdtemp(join(tmpdir(), 'drawings-'));
  try {
    for (const way of ways)
      for (const [isEdited, { bytes }] of [
        [false, marked],
        [true, forged],
      ] as const) {
        if (isOver()) return;
        const pdf = join(folder, 'page.pdf');
        await writeFile(pdf, bytes);
        let drawn = await way.program.draw({ folder, pdf, dpi: way.dpi });
        if (way.befalls)
          drawn = await toPng(await attackPicture(await readPicture(drawn), document, way.befalls));
        tell({ document, way, isEdited, ...(await lookAt(drawn, reference, isEdited ? edits : [])) });
      }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
