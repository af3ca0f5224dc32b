/** What is darker is ink. */
const darkBelow = 128;
/** A page of text has so much of it; where there is less, the mark may be as much stronger there as all of it is fainter. */
const usualShare = 0.04;
const timesMost = 2.2;
/** So many rows and columns apart are enough to see how much ink there is. */
const apart = 3;

/**
 * How many times more the ink of a picture is changed. On a page with a few lines there is little that could keep the mark
 * once paper is bleached; changed so much more, all ink together is changed as much as on a full page.
 */
export const timesForLittleInk = (
  { width, height }: { readonly width: number; readonly height: number },
  lightAt: (place: number) => number,
): number => {
  let [dark, all] = [0, 0];
  for (let y = 0; y < height; y += apart)
    for (let x = y % 2, place = y * width + x; x < width; x += apart, place += apart) {
      all += 1;
      if (lightAt(place) < darkBelow) dark += 1;
    }
  return Math.min(Math.max(Math.sqrt((usualShare * all) / Math.max(dark, 1)), 1), timesMost);
};
