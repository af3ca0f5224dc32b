import { locate } from '@chancery/watermark/locate.ts';
import type { Box, EditKind } from '../tamper-edits.ts';
import { drawMarked, id, key, type Marked } from './drawn.ts';
import { nameOf, type Way } from './ways.ts';

/** What became of an edit: told, said not to be to tell, or missed. */
type Fate = 'found' | 'unclear' | 'missed';

/** What came of one drawing. */
export interface Outcome {
  readonly document: string;
  /** What the way is called. */
  readonly way: string;
  readonly isEdited: boolean;
  /** What comparing it took. */
  readonly cpuSeconds: number;
  /** Its mark was read and it was laid upon its reference. */
  readonly compared: boolean;
  /** Places called altered where nobody altered anything. */
  readonly invented: readonly Box[];
  /** How much of the page cannot be told, from 0 to 1. */
  readonly untold: number;
  readonly edits: readonly { readonly kind: EditKind; readonly fate: Fate; readonly box: Box }[];
}

const slack = 12;

const meets = (one: Box, other: Box, margin: number): boolean =>
  one.x < other.x + other.width + margin &&
  other.x < one.x + one.width + margin &&
  one.y < other.y + other.height + margin &&
  other.y < one.y + one.height + margin;

/** Draws a marked page, or the edited one, in one way and compares it with what was marked. */
export const measureDrawing = async (marked: Marked, way: Way, isEdited: boolean): Promise<Outcome> => {
  const { bytes, detection } = await drawMarked(marked, way, isEdited);
  if (detection.best.mark === 'read' && detection.best.id !== id) throw new Error('A wrong id was read.');
  const { reference, document } = marked;
  const edits = isEdited ? marked.edits : [];
  const began = process.cpuUsage();
  const located = await locate(bytes, { key, detection, references: [reference] });
  const { user, system } = process.cpuUsage(began);
  const { regions, unclear, compared } = located;
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
    document,
    way: nameOf(way),
    isEdited,
    cpuSeconds: (user + system) / 1e6,
    compared: compared.length > 0,
    invented: regions.filter(
      (region) => !placesOf(region).some((one) => edits.some(({ box }) => meets(one, box, slack))),
    ),
    untold: unclear.reduce((sum, { width, height }) => sum + width * height, 0) / (1_240 * 1_754),
    edits: edits.map(({ kind, box }) => ({ kind, fate: fateOf(box), box })),
  };
};
