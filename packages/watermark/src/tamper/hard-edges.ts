import type { Plane } from '../signal/plane.ts';

/** Ink is darker than this share of the paper, and paper is lighter than that. */
const [inkMost, paperLeast] = [0.45, 0.85];
/** From this share of the edges of letters on, a drawing has no grey between ink and paper. */
const hardLeast = 0.8;
const edgesLeast = 200;

const paperOf = ({ data }: Plane): number => {
  const some: number[] = [];
  for (let at = 0; at < data.length; at += 211) some.push(data[at] as number);
  return some.sort((one, other) => one - other)[Math.floor(some.length * 0.7)] ?? 0;
};

/**
 * Whether a picture was drawn without smoothing: letters end at whole pixels, so that one of its strokes may be a pixel
 * thicker, or lie a pixel off, as chance has it.
 */
export const isDrawnHard = (picture: Plane): boolean => {
  const { width, height, data } = picture;
  const paper = paperOf(picture);
  const [ink, light] = [inkMost * paper, paperLeast * paper];
  let [hard, soft] = [0, 0];
  for (let y = 0; y < height; y += 2)
    for (let x = 0, at = y * width; x + 2 < width; x += 1, at += 1) {
      const [one, next, other] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
      const isEdge = (one < ink && other > light) || (one > light && other < ink);
      if (!isEdge) continue;
      if (next < ink || next > light) hard += 1;
      else soft += 1;
    }
  // An edge between two pixels is met from both sides, and one that is a pixel wide once.
  return hard >= edgesLeast && hard / 2 >= hardLeast * (hard / 2 + soft);
};
