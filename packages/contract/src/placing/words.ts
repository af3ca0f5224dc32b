/** A piece of text as it stands on a page: its top left corner and its size, in millimetres of the page as it is seen. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A word found on a page, counted from 1. */
export interface FoundWord {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All places where a word stands in a file, in order. */
export type FindWord = (word: string) => readonly FoundWord[];

/** Where the middle of a seal stands beside a word. */
export const besideWord = (
  { x, y, width, height }: Omit<FoundWord, 'page'>,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): { readonly x: number; readonly y: number } => ({ x: x + width / 2 + dx, y: y + height / 2 + dy });

const unspaced = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, '');

/** One character of a page: in which run it stands, and where in it. */
interface Spot {
  readonly run: TextRun;
  readonly from: number;
  readonly to: number;
}

/** The characters of a page without what is blank: programs write words letter by letter, and blanks as they like. */
const spotsOf = (runs: readonly TextRun[]): { readonly said: string; readonly spots: readonly Spot[] } => {
  let said = '';
  const spots: Spot[] = [];
  for (const run of runs) {
    const characters = [...run.text];
    for (const [at, character] of characters.entries()) {
      const seen = unspaced(character);
      said += seen;
      for (const _ of seen.split(''))
        spots.push({ run, from: at / characters.length, to: (at + 1) / characters.length });
    }
  }
  return { said, spots };
};

const boxOf = (page: number, spots: readonly [Spot, ...Spot[]]): FoundWord => {
  const [{ run: first }] = spots;
  // A word that goes on in the next line is found where it begins.
  const line = spots.filter(({ run }) => Math.abs(run.y - first.y) < Math.max(run.height, first.height) / 2);
  const left = Math.min(...line.map(({ run, from }) => run.x + from * run.width));
  const right = Math.max(...line.map(({ run, to }) => run.x + to * run.width));
  return { page, x: left, y: first.y, width: right - left, height: first.height };
};

/** Where a word stands on a page, whatever blanks are between its letters. */
export const wordsOnPage = (word: string, page: number, runs: readonly TextRun[]): readonly FoundWord[] => {
  const wanted = unspaced(word);
  if (wanted === '') return [];
  const { said, spots } = spotsOf(runs);
  const found: FoundWord[] = [];
  for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + wanted.length)) {
    const [first, ...others] = spots.slice(at, at + wanted.length);
    if (first) found.push(boxOf(page, [first, ...others]));
  }
  return found;
};

/** A text item as pdf.js tells it: what it says, the way it is drawn, and its width. */
interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** The way from the space of the page to the page as it is seen, in points from its top left corner. */
type Matrix = readonly number[];

const mmPerPoint = 25.4 / 72;

const apply = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Pieces of text as pdf.js tells them, as they stand on the page that is seen; `view` is its viewport's at scale 1. */
export const runsOf = (items: readonly object[], view: Matrix): readonly TextRun[] =>
  items.flatMap((item) => {
    const { str, transform, width, height } = item as Partial<TextItem>;
    if (!str || !transform || width === undefined) return [];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
    const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
    const tall = height || up;
    const corners = [
      [0, 0],
      [width, 0],
      [0, tall],
      [width, tall],
    ].map(([right = 0, above = 0]) =>
      apply(view, e + (a / along) * right + (c / up) * above, f + (b / along) * right + (d / up) * above),
    );
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return [
      {
        text: str,
        x: x * mmPerPoint,
        y: y * mmPerPoint,
        width: (Math.max(...xs) - x) * mmPerPoint,
        height: (Math.max(...ys) - y) * mmPerPoint,
      },
    ];
  });
