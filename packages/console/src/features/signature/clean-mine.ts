import { cleanMyPhoto } from '#wire/signature/calls.ts';
import { call } from '../../kit/call.ts';
import type { CleanPhoto } from './photo-pad.tsx';

/** Has a photo of one's own cleaned. */
export const cleanMine: CleanPhoto = async (photo, ink) =>
  (await call(cleanMyPhoto, { photo, ink }, { silent: true })).picture;
