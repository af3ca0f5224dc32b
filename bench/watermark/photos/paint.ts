import type { Picture } from '../kit/picture.ts';
import type { Random } from '../kit/random.ts';

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** Some of one colour and some of another. */
export const mix = (one: Colour, other: Colour, share: number): Colour => {
  const part = Math.min(Math.max(share, 0), 1);
  return [
    one[0] + (other[0] - one[0]) * part,
    one[1] + (other[1] - one[1]) * part,
    one[2] + (other[2] - one[2]) * part,
  ];
};

/** Any colour of a range of lightness. */
export const someColour = (random: Random, from = 20, to = 235): Colour => [
  random.between(from, to),
  random.between(from, to),
  random.between(from, to),
];

/** Paints a picture point by point, with the grain of a sensor. */
export const paint = (
  width: number,
  height: number,
  random: Random,
  colour: (x: number, y: number) => Colour,
): Picture => {
  const data = new Uint8ClampedArray(width * height * 3);
  const grain = Float32Array.from({ length: 4_096 }, () => random.normal() * 1.2);
  for (let y = 0, at = 0, place = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colour(x, y);
      place = (place * 5 + 1 + ((x * 7 + y * 13) & 31)) & 4_095;
      const noise = grain[place] as number;
      data[at++] = red + noise;
      data[at++] = green + noise;
      data[at++] = blue + noise;
    }
  return { width, height, data: new Uint8Array(data.buffer) };
};
