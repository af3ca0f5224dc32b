import type { Picture } from '../kit/picture.ts';
import type { Random } from '../kit/random.ts';
import { fractal } from './noise-field.ts';
import { type Colour, mix, paint, someColour } from './paint.ts';

/** Hills one behind the other under a sky with clouds. */
export const landscape = (width: number, height: number, random: Random): Picture => {
  const cloud = fractal(random, 5);
  const ground = fractal(random, 6);
  const ridge = fractal(random, 5);
  const [zenith, horizon] = [someColour(random, 40, 160), someColour(random, 180, 250)];
  const layers = Array.from({ length: 4 }, (_, at) => ({
    top: 0.35 + at * 0.14,
    rough: 0.35 - at * 0.05,
    colour: mix(someColour(random, 30, 140), horizon, 0.6 - at * 0.2),
  }));
  const tops = layers.map(({ top, rough }, at) =>
    Float32Array.from(
      { length: width },
      (_, x) => height * (top + rough * (ridge((x / width) * (3 + at) + at * 9, at * 31) - 0.5)),
    ),
  );
  return paint(width, height, random, (x, y) => {
    for (let at = layers.length - 1; at >= 0; at -= 1) {
      if (y < (tops[at]?.[x] as number)) continue;
      const layer = layers[at] as { readonly colour: Colour };
      const shade = 0.55 + 0.9 * ground(x / (60 - at * 12), y / (60 - at * 12));
      return [layer.colour[0] * shade, layer.colour[1] * shade, layer.colour[2] * shade];
    }
    const sky = mix(zenith, horizon, y / (height * 0.6));
    return mix(sky, [250, 250, 250], (cloud(x / 260, y / 150) - 0.5) * 2.2);
  });
};
