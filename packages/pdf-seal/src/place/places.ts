/**
 * Where a seal stands on a file: millimetres from the top left corner of the page as it is seen (turned by /Rotate, cut by
 * its CropBox, scaled by its /UserUnit). `x` and `y` are the middle of the seal; pages count from 1.
 */
export type Place =
  | { readonly kind: 'at'; readonly page: number; readonly x: number; readonly y: number }
  | {
      readonly kind: 'pages';
      readonly which: 'every' | 'odd' | 'even';
      readonly x: number;
      readonly y: number;
    }
  | {
      readonly kind: 'keyword';
      readonly word: string;
      /** From the middle of the word, to the right and down. */
      readonly dx: number;
      readonly dy: number;
      /** Which of the places where the word stands, from 1; the first where it is not said. */
      readonly nth?: number;
    }
  | {
      readonly kind: 'across';
      readonly from: number;
      readonly to: number;
      readonly edge: 'right' | 'left';
      readonly y: number;
    };

/** A word found on a page, in millimetres from the top left corner of the page as it is seen. */
export interface FoundWord {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Finds a word in the file, in reading order. */
export type TextFinder = (word: string) => Promise<readonly FoundWord[]>;
