/** The kinds of seals that can be drawn, each as its rules in China have it. */
export type SealForm =
  | 'official'
  | 'contract'
  | 'finance'
  | 'personnel'
  | 'invoice'
  | 'representative'
  | 'personal';

/** All that decides what a seal looks like. */
export interface SealDesign {
  readonly form: SealForm;
  /** Whose seal it is: along the edge, or in the square. */
  readonly name: string;
  /** What it is for, in a line below the star; in a square, what follows the name (印, 之印 or nothing). */
  readonly line: string;
  /** The number along the lower edge; on an invoice seal, the tax number in the middle. */
  readonly number: string;
  /** The diameter, the longer axis or the side. */
  readonly sizeMm: number;
}
