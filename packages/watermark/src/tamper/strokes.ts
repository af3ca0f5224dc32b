import { type Plane, plane } from '../signal/plane.ts';
import { densityOf, massArea } from './difference.ts';
import { valueAt } from './window.ts';

/** How far a stroke may lie off and still be the same, in pixels of the page. */
const reach = 0.8;
const around = [reach, reach / 2].flatMap((far) =>
  Array.from({ length: 8 }, (_, at): readonly [number, number] => [
    far * Math.cos((at * Math.PI) / 4),
    far * Math.sin((at * Math.PI) / 4),
  ]),
);
/** Shades that are no stroke, as a share of how dark strokes are. */
const shadeMost = 0.25;
const depthLeast = 0.5;
/** The rim of a window, where what is outside of it would count. */
const rim = 4;

/** How much darker a point is than the darkest within reach of it in another window; nothing once something is as dark. */
const darkerThanNear = (of: Plane, x: number, y: number, dark: number): number => {
  let darkest = of.data[y * of.width + x] as number;
  for (const [across, down] of around) {
    darkest = Math.min(darkest, valueAt(of, x + across, y + down));
    if (darkest <= dark) return 0;
  }
  return Math.max(0, darkest - dark);
};

/** How dark the strokes of a window are: out of focus, fine ones are grey. */
const depthOf = ({ data }: Plane): number => {
  const sorted = data.toSorted();
  return Math.max(depthLeast, 1 - (sorted[Math.floor(sorted.length * 0.04)] ?? 0));
};

const thickest = (ink: Plane): number => {
  let most = 0;
  for (const value of densityOf(ink).data) most = Math.max(most, value);
  return most * massArea;
};

/** The strokes of either window that have none within reach in the other: how much ink that is where it is thickest. */
export const strokesApart = (page: Plane, picture: Plane): number => {
  const { width, height } = page;
  const depth = Math.min(1, depthOf(page));
  const shade = shadeMost * depth;
  const [gone, fresh] = [plane(width, height), plane(width, height)];
  for (let y = rim; y < height - rim; y += 1)
    for (let x = rim; x < width - rim; x += 1) {
      const at = y * width + x;
      const [was, is] = [page.data[at] as number, picture.data[at] as number];
      if (is < was - shade) fresh.data[at] = darkerThanNear(page, x, y, is + shade);
      else if (was < is - shade) gone.data[at] = darkerThanNear(picture, x, y, was + shade);
    }
  return Math.max(thickest(gone), thickest(fresh)) / depth;
};
