/** How light something is on white paper when it covers only some of it; both from 0 to 255. */
export const seenOnPaper = (light: number, cover: number): number => 255 + ((light - 255) * cover) / 255;

/**
 * Darkens a pixel as a black film over it would, from 0, which changes nothing, to 1. What is quite clear has no colour that
 * could become darker, so that the pixel then covers more of its ground.
 */
export const darkenSeeThrough = (
  data: Uint8Array | Uint8ClampedArray,
  place: number,
  colours: number,
  film: number,
): void => {
  const cover = data[place + colours] as number;
  const after = cover + film * (255 - cover);
  const kept = after > 0 ? ((1 - film) * cover) / after : 0;
  for (let at = place; at < place + colours; at += 1) data[at] = Math.round((data[at] as number) * kept);
  data[place + colours] = Math.round(after);
};

/** Makes a pixel that shows its ground so many levels lighter or darker, as it is seen on white paper. */
export const shiftSeeThrough = (
  data: Uint8ClampedArray,
  place: number,
  colours: number,
  by: number,
): void => {
  if (by === 0) return;
  const cover = data[place + colours] as number;
  const wanted = cover > 0 ? Math.round((by * 255) / cover) : 0;
  let [least, sum] = [255, 0];
  for (let at = place; at < place + colours; at += 1) {
    least = Math.min(least, data[at] as number);
    sum += data[at] as number;
  }
  if (by > 0 || (cover > 0 && least + wanted >= 0)) {
    for (let at = place; at < place + colours; at += 1) data[at] = (data[at] as number) + wanted;
    return;
  }
  const seen = Math.max(1, seenOnPaper(sum / colours, cover));
  darkenSeeThrough(data, place, colours, Math.min(1, -by / seen));
};
