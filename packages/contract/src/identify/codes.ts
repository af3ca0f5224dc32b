import { codes } from '../kit/codes.ts';

/** How far an identification is. */
export const IdentifyState = codes('identifyState', {
  waiting: 'waiting',
  working: 'working',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
});

/** What came of an identification. */
export const IdentifyOutcome = codes('identifyOutcome', {
  /** A mark of this unit, and which. */
  read: 'read',
  /** A mark of another unit of this platform; nothing more is said about it. */
  foreign: 'foreign',
  /** A mark of this platform that cannot be read. */
  seen: 'seen',
  none: 'none',
  failed: 'failed',
  /** Whoever asked wanted no answer any more. */
  cancelled: 'cancelled',
});

/** Why a file could not be looked at. */
export const IdentifyFault = codes('identifyFault', {
  empty: 'empty',
  unknown: 'unknown',
  damaged: 'damaged',
  encrypted: 'encrypted',
  tooManyPixels: 'tooManyPixels',
  tooManyPages: 'tooManyPages',
  tooSmall: 'tooSmall',
  tooHeavy: 'tooHeavy',
  tookTooLong: 'tookTooLong',
  broken: 'broken',
});

/** The ways in which a mark is looked for. */
export const IdentifyWay = codes('identifyWay', {
  paper: 'paper',
  ink: 'ink',
  flatPaper: 'flatPaper',
  flatInk: 'flatInk',
});

/** What was done to a place of a page. */
export const EditKind = codes('editKind', {
  changed: 'changed',
  erased: 'erased',
  inserted: 'inserted',
  moved: 'moved',
});

/** Whether a file was compared with what was marked, or why not. */
export const Comparison = codes('comparison', {
  compared: 'compared',
  /** It is the very file, byte by byte. */
  sameFile: 'sameFile',
  noReference: 'noReference',
  /** Too little of the page is in the picture, or it could not be laid over the marked one. */
  notAligned: 'notAligned',
  /** What was kept of the page is not what we kept. */
  forgedReference: 'forgedReference',
  unable: 'unable',
});
