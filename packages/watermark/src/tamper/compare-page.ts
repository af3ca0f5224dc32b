import { place } from '../detect/lattice.ts';
import type { Plane } from '../signal/plane.ts';
import type { GridMap, Point, Region, Unclear } from '../watermark.types.ts';
import { alteredBlocks, type Block, blocksAround } from './blocks.ts';
import { bell } from './blur.ts';
import { onlyBlurred } from './blurred.ts';
import { confirm } from './confirm.ts';
import { offPlace, type Registered } from './copied.ts';
import { differ } from './difference.ts';
import { fieldAt } from './field.ts';
import { type Flat, type Lay, layFlat, type Pyramid } from './flatten.ts';
import { after, pixelsPerUnit } from './grid-map.ts';
import { isDrawnHard } from './hard-edges.ts';
import { besideLacking } from './lacking-font.ts';
import { illegibleBlocks, isBleached } from './legible.ts';
import { joinMoved } from './moved.ts';
import { onEvenPaper } from './paper.ts';
import { toneNearby } from './photo.ts';
import { readKinds } from './read-kinds.ts';
import type { Reference } from './reference.ts';
import { apartFrom, type Box, boxesOf, patchesOf } from './regions.ts';
import { register } from './register.ts';
import { withRulesAsSeen } from './rules.ts';
import { onlyInTone } from './same-shape.ts';
import { likenessOf, throughCurve, toneCurve } from './tone.ts';

/** A page and a picture of it, laid upon each other in the same light. */
interface Laid {
  readonly lay: Registered;
  readonly flat: Flat;
  /** How alike they are where most is drawn, from 0 to 1. */
  readonly alike: number;
  /** The page as it was kept, on even paper; the same as soft as the picture, and in its tones as well. */
  readonly even: Plane;
  readonly soft: Plane;
  readonly page: Plane;
  readonly picture: Plane;
  /** What the picture shows of the page, but for its rim. */
  readonly seen: Uint8Array;
}

/** Near its edges a page may show what it lies on. */
const rim = 8;

const withoutRim = ({ width, height, seen }: Flat): Uint8Array => {
  const kept = Uint8Array.from(seen);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (x < rim || y < rim || x >= width - rim || y >= height - rim) kept[at] = 0;
    }
  return kept;
};

/** Lays a picture of a page upon the page. */
const layUpon = (pyramid: Pyramid, luma: Plane, start: GridMap): Laid => {
  const unit = pixelsPerUnit(start, luma.width / 2, luma.height / 2);
  const lay = register(pyramid, luma, start, unit);
  const flat = layFlat(pyramid, lay, luma);
  const seen = withoutRim(flat);
  const picture = onEvenPaper(flat, seen, flat.seen);
  const even = onEvenPaper(luma, seen);
  const { softness, alike } = likenessOf(even, picture, flat.seen);
  const soft = bell(even, softness);
  const toned = throughCurve(soft, toneCurve(soft, picture, flat.seen));
  const page = withRulesAsSeen(toneNearby(toned, picture, even), picture);
  return { lay, flat, alike, even, soft, page, picture, seen };
};

/** What a comparison of one page found. */
export interface Compared {
  readonly regions: readonly Omit<Region, 'page'>[];
  /** Where nobody can tell. */
  readonly unclear: readonly Omit<Unclear, 'page'>[];
  /** How much of the page the picture shows, from 0 to 1. */
  readonly covered: number;
  /** How much of what was on the page was found where it should be, from 0 to 1. */
  readonly held: number;
  /** So much differs, and lies so badly upon the page, that the differences mean nothing. */
  readonly isAstray: boolean;
  /** The blocks that differ, and of how many. */
  readonly altered: readonly Block[];
  readonly blocks: number;
}

/** Less ink than this, in pixels of black, is no stroke. */
const massLeast = 2;

/** A page may well be altered in more of its blocks than this, but then the rest of it must lie where it should. */
const alteredMost = 0.12;
const alikeLeast = 0.7;
const offMost = 0.75;

/** Where a box of the page lies in the picture. */
const cornersOf = (
  { map, field }: Lay,
  { x, y, width, height }: Box,
): readonly [Point, Point, Point, Point] => {
  const at = (u: number, v: number): Point => {
    const [du, dv] = field ? fieldAt(field, u, v) : [0, 0];
    const [px, py] = place(map, u + du, v + dv);
    return [Math.round(px * 10) / 10, Math.round(py * 10) / 10];
  };
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
};

/** Compares a picture of a page with what the page looked like; `map` leads from units of the page to pixels; `isOurs`, that we drew it from a file. */
export const comparePage = (
  pyramid: Pyramid,
  { luma, width, height, isLent }: Reference,
  map: GridMap,
  isOurs = false,
): Compared => {
  const [across, down] = [width / luma.width, height / luma.height];
  const laid = layUpon(pyramid, luma, after(map, [across, down]));
  const { lay, flat, alike, even, soft, page, picture, seen } = laid;
  const difference = differ(page, picture, seen);
  const { altered: suspected, count } = alteredBlocks(difference, seen, massLeast);
  const isAstray =
    suspected.length > alteredMost * count && (alike < alikeLeast || offPlace(luma, flat) > offMost);
  const pixels = pixelsPerUnit(lay.map, luma.width / 2, luma.height / 2);
  const isHard = pyramid[0] !== undefined && isDrawnHard(pyramid[0]);
  const read = isAstray
    ? { altered: [], unclear: [], lacking: [] }
    : confirm(laid, suspected, { pixels, isLent, isHard, isOurs });
  const letters = isAstray ? { other: [], unclear: [] } : readKinds(even, picture, seen);
  const isGlare = isBleached(flat);
  const told = [...read.altered, ...apartFrom(blocksAround(letters.other), read.altered)];
  const inTone = onlyInTone(soft, picture, told);
  const unread = besideLacking(told, read.lacking);
  const plain = told.filter((block) => !isGlare(block) && !inTone.has(block) && !unread.has(block));
  const blurred = onlyBlurred(soft, picture, plain);
  const altered = plain.filter((block) => !blurred.has(block));
  const patches = joinMoved(patchesOf(altered, difference), page, picture);
  const doubtful = isAstray
    ? []
    : [
        ...read.unclear,
        ...inTone,
        ...unread,
        ...blocksAround(read.lacking),
        ...blurred,
        ...blocksAround(letters.unclear),
        ...illegibleBlocks(even, picture, flat, seen),
      ];
  const inUnits = (box: Box): Box => ({
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  });
  return {
    altered,
    held: lay.held,
    isAstray,
    blocks: count,
    unclear: boxesOf(apartFrom(doubtful, altered)).map((box) => ({
      ...inUnits(box),
      corners: cornersOf(lay, box),
    })),
    covered: flat.seen.reduce((sum, value) => sum + value, 0) / flat.seen.length,
    regions: patches
      .map((patch) => ({
        ...inUnits(patch),
        kind: patch.kind,
        weight: patch.weight,
        corners: cornersOf(lay, patch),
        ...(patch.from ? { from: inUnits(patch.from) } : {}),
      }))
      .sort((one, other) => other.weight - one.weight),
  };
};
