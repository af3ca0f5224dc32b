import { detect } from '@chancery/watermark/detect.ts';
import { embed } from '@chancery/watermark/embed.ts';
import { locate } from '@chancery/watermark/locate.ts';
import type { Located, Region } from '@chancery/watermark/watermark.types.ts';
import type { Attack } from './attacks/attack.ts';
import { jpeg } from './attacks/steps.ts';
import { attacks } from './attacks/suite.ts';
import { documentNames, isNearlyBlank } from './documents/documents.ts';
import { type Picture, readPicture, toPng } from './kit/picture.ts';
import { randomOf } from './kit/random.ts';
import type { Box, EditKind } from './tamper-edits.ts';
import { editPage } from './tamper-pages.ts';

/** What happens to an edited page before it is looked at. */
export const conditions: Readonly<Record<string, Attack | undefined>> = {
  none: attacks.none,
  'jpeg-60': (picture) => jpeg(picture, 60),
  'resize-50': attacks['resize-50'],
  screenshot: attacks.screenshot,
  'print-scan-am': attacks['print-scan-am'],
  'phone-easy': attacks['phone-easy'],
};

/** What came of one page under one condition. */
export interface PageOutcome {
  readonly name: string;
  readonly condition: string;
  /** Its mark was read and it was laid upon its reference. */
  readonly compared: boolean;
  readonly edits: readonly { readonly kind: EditKind; readonly found: boolean }[];
  /** Blocks of 24 units at a step of 12 that are called altered and are not, and of how many. */
  readonly falseBlocks: number;
  readonly blocks: number;
  readonly cpuSeconds: number;
}

const key = { sync: new Uint8Array(32).fill(17), unit: new Uint8Array(32).fill(18) };
const [side, step] = [24, 12];

const meets = (one: Box, other: Box, margin: number): boolean =>
  one.x < other.x + other.width + margin &&
  other.x < one.x + one.width + margin &&
  one.y < other.y + other.height + margin &&
  other.y < one.y + one.height + margin;

/** How many blocks of a page lie in a region and away from every edit. */
const falseBlocks = (
  regions: readonly Region[],
  edits: readonly Box[],
  { width, height }: Picture,
): number => {
  const places = regions.flatMap((region) => [region, ...(region.from ? [region.from] : [])]);
  let count = 0;
  for (let y = 0; y + side <= height; y += step)
    for (let x = 0; x + side <= width; x += step) {
      const block = { x, y, width: side, height: side };
      if (places.some((one) => meets(one, block, 0)) && !edits.some((one) => meets(one, block, step)))
        count += 1;
    }
  return count;
};

const compare = async (bytes: Uint8Array, reference: Uint8Array) => {
  const detection = await detect(bytes, { sync: key.sync, units: [key.unit] });
  const began = process.cpuUsage();
  const located: Located = await locate(bytes, { key, detection, references: [reference] });
  const { user, system } = process.cpuUsage(began);
  return { located, cpuSeconds: (user + system) / 1e6 };
};

/** The pages on which edits are made. */
export const editedNames = (count: number): string[] =>
  documentNames(count * 2)
    .filter((name) => !isNearlyBlank(name))
    .slice(0, count);

/** Edits a page, lets each condition befall it and looks for the edits. */
export const measurePage = async (
  name: string,
  wanted: readonly string[],
  editCount: number,
  tell: (outcome: PageOutcome) => void,
): Promise<void> => {
  const { before, edits, onto } = await editPage(name, editCount);
  const { bytes, pages } = await embed(await toPng(before), { id: 77n, key });
  const edited = onto(await readPicture(bytes));
  const boxes = edits.map(({ box }) => box);
  for (const condition of wanted) {
    const befalls = conditions[condition];
    if (!befalls) throw new Error(`There is no condition ${condition}`);
    const seen = await befalls(edited, randomOf(`${name} ${condition}`));
    const { located, cpuSeconds } = await compare(await toPng(seen), pages[0]?.reference ?? new Uint8Array());
    const places = located.regions.flatMap((region) => [region, ...(region.from ? [region.from] : [])]);
    const compared = located.compared.length > 0;
    tell({
      name,
      condition,
      compared,
      cpuSeconds,
      edits: edits.map(({ kind, box }) => ({ kind, found: places.some((one) => meets(one, box, 0)) })),
      falseBlocks: falseBlocks(located.regions, boxes, before),
      blocks: compared ? Math.floor(before.width / step - 1) * Math.floor(before.height / step - 1) : 0,
    });
  }
};
