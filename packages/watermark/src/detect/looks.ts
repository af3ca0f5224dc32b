import type { Plane } from '../signal/plane.ts';
import { outerWave, type TileDesign, tileSide } from '../signal/tile.ts';
import type { Lie } from './lie.ts';
import type { Residual } from './residual.ts';
import { refineLie, searchBentLies, searchLies } from './search.ts';
import { searchUpright } from './search-upright.ts';
import { type Spectrum, whitenedSpectrum, windowsAround, windowsOver } from './spectrum.ts';

/** One way of looking for a mark. */
export interface Look {
  readonly channel: 'paper' | 'ink';
  /** How often the picture is halved first. */
  readonly halvings: number;
  /** The side of the windows that are looked at. */
  readonly side: 256 | 512 | 1024;
  /** Pixels for each unit. */
  readonly from: number;
  readonly to: number;
  /** Only the middle is looked at, for a page that was not seen straight on. */
  readonly bent: boolean;
}

/** The ways in which it is looked for, the likeliest first. */
const looks: readonly Look[] = [
  { channel: 'paper', halvings: 0, side: 512, from: 0.42, to: 1.3, bent: false },
  { channel: 'paper', halvings: 0, side: 256, from: 0.45, to: 1.15, bent: true },
  { channel: 'paper', halvings: 0, side: 256, from: 0.2, to: 0.45, bent: false },
  { channel: 'paper', halvings: 1, side: 512, from: 0.63, to: 1.3, bent: false },
  { channel: 'ink', halvings: 0, side: 512, from: 0.42, to: 1.3, bent: false },
  { channel: 'paper', halvings: 1, side: 256, from: 0.55, to: 1.15, bent: true },
  { channel: 'paper', halvings: 2, side: 512, from: 0.63, to: 1.3, bent: false },
  { channel: 'ink', halvings: 0, side: 1024, from: 0.42, to: 1.3, bent: false },
  { channel: 'ink', halvings: 1, side: 512, from: 0.63, to: 1.3, bent: false },
];

/** Smaller pictures than this are more likely shrunk than taken askew. */
const shrunkBelow = 700_000;

/** Whether a picture may have been taken with a camera, by its size. */
export const mayBeTaken = ({ width, height }: Plane): boolean => width * height > shrunkBelow;

/** The ways for one picture, the likeliest first. */
export const looksFor = (picture: Plane): readonly Look[] =>
  mayBeTaken(picture)
    ? looks
    : looks.filter(({ side }) => side < 1024).toSorted((one, other) => Number(one.bent) - Number(other.bent));

/** The ways for a page that was laid flat: it lies straight. */
export const flatLooks: readonly Look[] = looks
  .filter(({ channel, side, bent }) => channel === 'paper' && side === 512 && !bent)
  .slice(0, 2);
/** The same for its ink. */
export const flatInkLooks: readonly Look[] = looks.filter(({ channel }) => channel === 'ink').slice(0, 1);

/** The most periods across a window that waves have, with some room for strain. */
const reachOf = (side: number, from: number): number => (1.15 * outerWave * side) / (tileSide * from);

/** How many windows are looked at, each way. */
const windowsMost = { 256: 8, 512: 5, 1024: 3 } as const;

/** Whether two ways led to the same place. */
const areSame = (one: Lie, other: Lie): boolean =>
  Math.hypot(one.ax - other.ax, one.ay - other.ay, one.bx - other.bx, one.by - other.by) <
  0.001 * Math.hypot(one.ax, one.ay);

/** How much higher than wide a scanner makes a page, and from how many of the best ways that is tried. */
const heights = Array.from({ length: 13 }, (_, at) => 1 + (at - 6) * 0.005);
const straightenedMost = 3;

/**
 * Ways at right angles. Lines of text blur how high the grid is and leave how wide it is: the waves go on along a line and
 * are cut off between lines.
 */
const straightened = (lies: readonly Lie[]): Lie[] =>
  lies
    .filter(({ ax, ay }, at) =>
      lies
        .slice(0, at)
        .every((other) => Math.hypot(ax - other.ax, ay - other.ay) > 0.01 * Math.hypot(ax, ay)),
    )
    .slice(0, straightenedMost)
    .flatMap((lie) => heights.map((height) => ({ ...lie, bx: -lie.ay * height, by: lie.ax * height })));

/** So many ways are looked at more closely, and so many of them followed: lines of text stand out near what is wanted. */
const wanted = { usual: { keep: 12, apart: 0.03 }, letters: { keep: 32, apart: 0.008 } } as const;
const liesMost = { usual: 5, letters: 20 } as const;
/** Smaller pictures than this have too few letters for that to help. */
const lettersFrom = 700_000;

/** Below this nothing stands out and there is no mark; what letters leave of it never stands out much. */
const scoreLeast = { paper: 1.6, ink: 1.1 } as const;

/**
 * So many sizes of an upright picture are followed for each of its two sides, and how much they stand out at least. Of a
 * large one the mark is seen in most ways; of a small one every way counts, and costs little.
 */
const uprightMost = { small: 3, large: 1 } as const;
const uprightLeast = 0.3;

/** Ways of upright pictures, which are seen best in large windows. */
const uprightLies = (look: Look, residual: Residual, design: TileDesign, seen: Spectrum): Lie[] => {
  const { side, from, to, halvings } = look;
  const isSmall = halvings === 0 && !mayBeTaken(residual);
  if (side < 512 && !isSmall) return [];
  const spectrum =
    side >= 512
      ? seen
      : whitenedSpectrum(residual, 512, windowsOver(residual, 512, windowsMost[512]), reachOf(512, from));
  return searchUpright(spectrum, design, { from, to, keep: uprightMost[isSmall ? 'small' : 'large'] })
    .filter(({ score }) => score > uprightLeast)
    .sort((one, other) => other.score - one.score);
};

/** Ways in which the grid may lie. */
interface Ways {
  /** How much the waves stand out in the likeliest of all. */
  readonly score: number;
  /** Those that are worth being followed, the best first. */
  readonly lies: readonly Lie[];
}

/** The likeliest ways in which the grid lies. */
export const liesBy = (look: Look, residual: Residual, design: TileDesign): Ways => {
  const { channel, side, from, to, bent } = look;
  const middle = [residual.width / 2, residual.height / 2] as const;
  const windows = bent
    ? windowsAround(residual, side, middle, 4)
    : windowsOver(residual, side, windowsMost[side]);
  const spectrum = whitenedSpectrum(residual, side, windows, reachOf(side, from));
  const search = bent ? searchBentLies : searchLies;
  const care = channel === 'ink' && residual.width * residual.height > lettersFrom ? 'letters' : 'usual';
  const found = search(spectrum, design, { from, to, care, ...wanted[care] }).map((lie) =>
    refineLie(spectrum, design, lie),
  );
  const best = found
    .sort((one, other) => other.score - one.score)
    .filter((lie, at, all) => !all.slice(0, at).some((other) => areSame(lie, other)))
    .slice(0, liesMost[care]);
  const score = best[0]?.score ?? 0;
  const standing = (lies: readonly Lie[]) => lies.filter((lie) => lie.score >= scoreLeast[channel]);
  if (care === 'letters') return { score, lies: standing([...best, ...straightened(best)]) };
  if (!bent) {
    const upright = channel === 'paper' ? uprightLies(look, residual, design, spectrum) : [];
    return { score, lies: [...standing(best), ...upright] };
  }
  if (score < scoreLeast.paper) return { score, lies: [] };
  const sharper = whitenedSpectrum(
    residual,
    512,
    windowsAround(residual, 512, middle, 1),
    reachOf(512, from),
  );
  return {
    score,
    lies: standing(best).map((lie) => ({ ...refineLie(sharper, design, lie), score: lie.score })),
  };
};
