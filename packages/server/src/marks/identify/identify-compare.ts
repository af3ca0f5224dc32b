import type { Edit, UnclearPlace } from '@chancery/contract/identify/calls.ts';
import { Comparison } from '@chancery/contract/identify/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { Located, Point, Region, Unclear } from '@chancery/watermark/watermark.types.ts';
import type { z } from 'zod';
import type { Findings } from './identify.table.ts';

type Compared = NonNullable<Findings['comparison']>;
type Shown = z.output<typeof Edit>;
type Doubt = z.output<typeof UnclearPlace>;

/** A page of a marked file, as large as it was then. */
export interface MarkedPage {
  /** Which of the sources the file is. */
  readonly source: number;
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

/** A comparison that could not be made, or found nothing. */
export const comparisonOf = (state: Compared['state'], covered = 0): Compared => ({
  state,
  covered,
  pages: { compared: 0, of: 0 },
  edits: [],
  unclear: [],
  hasMore: false,
});

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** The corners of a place, for a picture that is the page and nothing else. */
const cornersOf = ({ x, y, width, height }: Unclear): readonly Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** Where a place lies in the file that was given, and the page of the marked file that it is compared with. */
const placeOf = (place: Unclear, { compared }: Located, pages: readonly MarkedPage[]) => {
  const match = compared.find(({ page }) => page === place.page);
  const marked = match && pages[match.reference];
  if (!match || !marked) return undefined;
  const hasSize = place.corners !== undefined && match.width !== undefined && match.height !== undefined;
  const [width, height] = hasSize
    ? [match.width ?? marked.width, match.height ?? marked.height]
    : [marked.width, marked.height];
  const corners = hasSize && place.corners ? place.corners : cornersOf(place);
  const shares = corners.map(([x, y]): [number, number] => [within(x / width), within(y / height)]);
  return { marked, page: place.page + 1, corners: shares };
};

const doubt = (place: Unclear, located: Located, pages: readonly MarkedPage[]): Doubt[] => {
  const found = placeOf(place, located, pages);
  return found ? [{ page: found.page, corners: found.corners }] : [];
};

const edit = (region: Region, located: Located, pages: readonly MarkedPage[]): Shown[] => {
  const found = placeOf(region, located, pages);
  if (!found) return [];
  const { marked, page, corners } = found;
  const from = region.from ?? region;
  return [
    {
      kind: region.kind,
      weight: within(region.weight),
      page,
      corners,
      before: {
        source: marked.source,
        page: marked.page + 1,
        x: within(from.x / marked.width),
        y: within(from.y / marked.height),
        width: within(from.width / marked.width),
        height: within(from.height / marked.height),
      },
    },
  ];
};

/** What a comparison found, in parts of pages and with the heaviest places first where there are too many. */
export const presentEdits = (located: Located, pages: readonly MarkedPage[]): Compared => {
  const { compared, left = [] } = located;
  if (compared.length === 0) return comparisonOf(Comparison.notAligned);
  const covered = compared.reduce((sum, one) => sum + one.covered, 0);
  const most = limits.identify.edits;
  const found = located.regions.flatMap((region) => edit(region, located, pages));
  const kept = [...found].sort((one, other) => other.weight - one.weight).slice(0, most);
  return {
    state: Comparison.compared,
    covered: within(covered / compared.length),
    pages: { compared: compared.length, of: compared.length + left.length },
    edits: found.filter((one) => kept.includes(one)),
    unclear: located.unclear.flatMap((place) => doubt(place, located, pages)).slice(0, most),
    hasMore: found.length > most,
  };
};
