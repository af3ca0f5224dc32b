import type { Half } from './halves.ts';

/** Which of the two sets a picture belongs to. */
export type Kind = 'document' | 'photo';

/** What a process of the bench is asked to do. */
export type Task =
  | {
      readonly task: 'marked';
      readonly kind: Kind;
      readonly name: string;
      readonly attacks: readonly string[];
      readonly strength: 'gentle' | 'standard' | 'strong';
    }
  | {
      readonly task: 'unmarked';
      readonly kind: Kind;
      readonly name: string;
      readonly attacks: readonly string[];
      /** How many attacks of this picture come before: each is seeded by its place. */
      readonly from: number;
    }
  | { readonly task: 'decodes'; readonly seed: string; readonly count: number };

/** What came of looking for a mark once. */
export interface Look {
  readonly kind: Kind;
  readonly name: string;
  readonly half: Half;
  readonly blank: boolean;
  readonly attack: string;
  readonly outcome: 'hit' | 'miss' | 'wrong';
  /** A mark was seen, whether or not it could be read. */
  readonly seen: boolean;
  readonly confidence: number;
  readonly cpuSeconds: number;
  readonly megapixels: number;
}

/** What putting a mark on one picture did to it. */
export interface Mark {
  readonly kind: Kind;
  readonly name: string;
  readonly psnr: number;
  readonly ssim: number;
  readonly cpuSeconds: number;
  readonly megapixels: number;
}

/** What random values were taken for. */
export interface Decodes {
  readonly count: number;
  /** Passed the checksum. */
  readonly checked: number;
  /** Passed the checksum and fitted well enough to be answered with. */
  readonly accepted: number;
  readonly fitMost: number;
}

/** What a process answers. */
export interface Done {
  readonly marks: readonly Mark[];
  readonly looks: readonly Look[];
  readonly decodes?: Decodes;
}
