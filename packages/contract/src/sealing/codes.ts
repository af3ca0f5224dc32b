import { codes } from '../kit/codes.ts';

/** How far the sealing of a file is. */
export const SealedState = codes('sealedState', {
  waiting: 'waiting',
  working: 'working',
  done: 'done',
  failed: 'failed',
  stopped: 'stopped',
});

/** Why a file was not sealed. Nothing was pressed then, and nothing counted. */
export const SealedFault = codes('sealedFault', {
  notPdf: 'notPdf',
  damaged: 'damaged',
  encrypted: 'encrypted',
  tooLarge: 'tooLarge',
  /** A form that only its maker's program can show. */
  xfa: 'xfa',
  /** A signature in it allows nothing after. */
  closed: 'closed',
  /** A signature in it allows one seal, but not one that shows at several places. */
  noStamps: 'noStamps',
  noPages: 'noPages',
  tooManyPages: 'tooManyPages',
  outside: 'outside',
  wordNotFound: 'wordNotFound',
  picture: 'picture',
  /** The seal is suspended or ended, or its certificate is not valid. */
  certificate: 'certificate',
  /** The use was paused or is over, or its time is. */
  ended: 'ended',
  noneLeft: 'noneLeft',
  /** The files or places are not those that were approved. */
  changed: 'changed',
  /** The unit has no room for the sealed file. */
  storage: 'storage',
  /** The signing device does not answer, or answers wrongly: it is asked again. */
  signer: 'signer',
  /** The time-stamping authority does not: it is asked again. */
  timestamp: 'timestamp',
  /** The platform could not do it. */
  broken: 'broken',
});
