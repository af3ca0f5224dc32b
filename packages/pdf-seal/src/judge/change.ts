/** What kinds of changes a signature may let pass, from the least to the most. */
export const levels = ['validation', 'forms', 'annotations'] as const;
export type Level = (typeof levels)[number];

/** Changes that are allowed where the signature does not forbid them. */
export const allowedCodes = [
  'seal',
  'timestamp',
  'validation',
  'field',
  'emptyField',
  'dates',
  'comment',
] as const;
export type AllowedCode = (typeof allowedCodes)[number];

/** Changes that no signature lets pass. */
export const forbiddenCodes = [
  'content',
  'resources',
  'font',
  'picture',
  'geometry',
  'page',
  'pageTree',
  'pagesAdded',
  'pagesRemoved',
  'pagesReordered',
  'annotation',
  'annotationChanged',
  'annotationRemoved',
  'fieldAdded',
  'fieldRemoved',
  'fieldChanged',
  'fieldAppearance',
  'lockedField',
  'form',
  'signature',
  'sealChanged',
  'sealRemoved',
  'sealCovers',
  'sealHides',
  'sealWrong',
  'stampForeign',
  'optionalContent',
  'action',
  'embeddedFile',
  'metadata',
  'structure',
  'catalogue',
  'closed',
  'shadow',
  'doubled',
  'trailing',
  'strays',
  'unreadable',
  'object',
] as const;
export type ForbiddenCode = (typeof forbiddenCodes)[number];

/** A place of a page (from 1); the rectangle is in the coordinates of the page, where it is known. */
export interface Spot {
  readonly page: number;
  readonly rect?: readonly [number, number, number, number];
}

interface Common {
  /** The revision that brought it, as an index. */
  readonly revision: number;
  /** Where it shows; empty where it concerns the document as a whole. */
  readonly spots: readonly Spot[];
  /** The object that changed. */
  readonly object?: number;
  /** The name of a field, or the key that changed. */
  readonly name?: string;
}

export type Change =
  | (Common & {
      readonly allowed: true;
      readonly code: AllowedCode;
      readonly level: Level;
      readonly signature?: number;
    })
  | (Common & { readonly allowed: false; readonly code: ForbiddenCode });

/** The pages on which changes show, in order. */
export const pagesOfChange = ({ spots }: Pick<Change, 'spots'>): number[] =>
  [...new Set(spots.map(({ page }) => page))].sort((a, b) => a - b);
