import type { Look } from './tasks.ts';

/** A share of marks that must be read after some attacks. */
export interface ReadGoal {
  readonly name: string;
  readonly attacks: readonly string[];
  readonly least: number;
  /** Pages with hardly anything on them are counted apart. */
  readonly nonBlank?: boolean;
}

/** What must be read. */
export const readGoals: readonly ReadGoal[] = [
  {
    name: 'JPEG ≥ 50, resize .5–1.5, crop ≥ 10 %, rotation, screenshot, messenger',
    attacks: [
      'none',
      'jpeg-90',
      'jpeg-70',
      'jpeg-50',
      'resize-50',
      'resize-75',
      'resize-150',
      'crop-50',
      'crop-25',
      'crop-10',
      'rotate-1',
      'rotate-2.3',
      'rotate-5',
      'rotate-15',
      'rotate-90',
      'screenshot',
      'screenshot-jpeg-60',
      'messenger',
    ],
    least: 0.99,
  },
  {
    name: 'JPEG 30, resize .33, crop 5 %, brightness +25 (non-blank)',
    attacks: ['jpeg-30', 'resize-33', 'crop-5', 'brightness-25'],
    least: 0.95,
    nonBlank: true,
  },
  { name: 'print-scan', attacks: ['print-scan-am', 'print-scan-fm'], least: 0.98 },
  {
    name: 'print-scan, white clipped (non-blank)',
    attacks: ['print-scan-am-clipped', 'print-scan-fm-clipped'],
    least: 0.85,
    nonBlank: true,
  },
  { name: 'phone, easy', attacks: ['phone-easy'], least: 0.98 },
  { name: 'phone, hard', attacks: ['phone-hard'], least: 0.92 },
  { name: 'screen photo', attacks: ['screen-photo'], least: 0.9 },
];

/** The limits that are not shares of marks read. */
export const limits = { psnr: 42, ssim: 0.975, embed: 0.1, hit: 0.5, miss: 2 } as const;

/** How many must be measured before a goal can be called met; an eighth of forty documents are nearly blank and do not count everywhere. */
export const enough = { pictures: 35, unmarked: 2_000, decodes: 10_000_000 } as const;

/** How many of some looks were hits; nothing when there were none. */
export const rateOf = (looks: readonly Look[]): number | undefined =>
  looks.length === 0 ? undefined : looks.filter(({ outcome }) => outcome === 'hit').length / looks.length;

/** The looks a goal is about. */
export const looksFor = (goal: ReadGoal, looks: readonly Look[]): Look[] =>
  looks.filter(({ attack, blank }) => goal.attacks.includes(attack) && !(goal.nonBlank && blank));
