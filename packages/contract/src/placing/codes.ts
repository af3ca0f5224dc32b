import { codes } from '../kit/codes.ts';

/** How it is said where a seal stands. */
export const PlaceKind = codes('placeKind', {
  at: 'at',
  pages: 'pages',
  keyword: 'keyword',
  across: 'across',
});

/** On which pages the same place is used again. */
export const WhichPages = codes('whichPages', { every: 'every', odd: 'odd', even: 'even' });

/** Over which edges of the pages a seal is spread. */
export const AcrossEdge = codes('acrossEdge', { right: 'right', left: 'left' });

/** How the day of sealing or signing is written where it has a place of its own. */
export const DateForm = codes('dateForm', { iso: 'iso', chinese: 'chinese' });

/** Why a seal cannot stand where it was put. */
export const PlaceFault = codes('placeFault', {
  /** The file has no such page. */
  noPage: 'noPage',
  /** Part of it would hang over the edge of the page. */
  outside: 'outside',
  /** A seal across pages needs two of them at least. */
  onePage: 'onePage',
  tooManyPages: 'tooManyPages',
  /** The file does not say the word, or not so often. */
  noWord: 'noWord',
  /** A signature in the file allows a seal, but not one that shows at several places. */
  onePlace: 'onePlace',
});

/** Why a file cannot be sealed. */
export const SealingFault = codes('sealingFault', {
  notPdf: 'notPdf',
  encrypted: 'encrypted',
  damaged: 'damaged',
  /** A form that only its maker's program can show. */
  formOnly: 'formOnly',
  /** Somebody signed it and allowed nothing after. */
  closed: 'closed',
  tooLarge: 'tooLarge',
});
