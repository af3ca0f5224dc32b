import { pagesOf } from '@chancery/contract/placing/rules.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';

/** How large something is, in millimetres. */
interface SizeMm {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** A place moved so far that a picture of this size leaves none of its pages. */
export const fitted = (place: Place, pages: readonly SizeMm[], picture: SizeMm): Place => {
  const meant = pagesOf(place, pages.length).flatMap((page) => pages[page - 1] ?? []);
  if (place.kind === 'keyword' || meant.length === 0) return place;
  const inside = (middle: number, extent: number, lengths: readonly number[]) =>
    Math.max(extent / 2, Math.min(middle, Math.min(...lengths) - extent / 2));
  const y = inside(
    place.y,
    picture.heightMm,
    meant.map(({ heightMm }) => heightMm),
  );
  if (place.kind === 'across') return { ...place, y };
  const widths = meant.map(({ widthMm }) => widthMm);
  return { ...place, x: inside(place.x, picture.widthMm, widths), y };
};
