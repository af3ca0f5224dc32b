import { codes } from '../kit/codes.ts';

/** How strongly a mark is put on a file. */
export const MarkStrength = codes('markStrength', {
  gentle: 'gentle',
  standard: 'standard',
  strong: 'strong',
});

/** How a PDF is marked: over its pages, which stay as they are, or into pages that become pictures. */
export const MarkVariant = codes('markVariant', { overlay: 'overlay', raster: 'raster' });

/** How far the marking of a file is. */
export const MarkState = codes('markState', {
  waiting: 'waiting',
  working: 'working',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
});

/** Why a file could not be marked. */
export const MarkFault = codes('markFault', {
  empty: 'empty',
  unknown: 'unknown',
  damaged: 'damaged',
  encrypted: 'encrypted',
  tooManyPixels: 'tooManyPixels',
  tooManyPages: 'tooManyPages',
  tooSmall: 'tooSmall',
  /** It moves, or has several pages, and is no PDF. */
  severalPictures: 'severalPictures',
  tooHeavy: 'tooHeavy',
  /** The unit has no room for the marked file. */
  storage: 'storage',
  /** The unit has marked as many files this month as it may. */
  quota: 'quota',
  /** The platform could not do it. */
  broken: 'broken',
});

/** Whose marks a list shows. */
export const MarkScope = codes('markScope', { mine: 'mine', everybody: 'all' });
