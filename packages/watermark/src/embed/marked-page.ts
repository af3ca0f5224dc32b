import type { Plane } from '../signal/plane.ts';
import { makeReference } from '../tamper/reference.ts';
import type { EmbedOptions, MarkedPage } from '../watermark.types.ts';

/** What is kept of a page or picture that was marked: its size in units, and what it looks like now. */
export const markedPage = (
  luma: Plane,
  { width, height }: Pick<MarkedPage, 'width' | 'height'>,
  page: number,
  { id, key }: Pick<EmbedOptions, 'id' | 'key'>,
): MarkedPage => ({ width, height, reference: makeReference(luma, { width, height, page, id }, key) });
