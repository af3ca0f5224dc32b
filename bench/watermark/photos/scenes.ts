import type { Picture } from '../kit/picture.ts';
import type { Random } from '../kit/random.ts';
import { fractal } from './noise-field.ts';
import { type Colour, mix, paint, someColour } from './paint.ts';

/** A scene of some kind at some size. */
export type Scene = (width: number, height: number, random: Random) => Picture;

const shaded = (colour: Colour, shade: number): Colour => [
  colour[0] * shade,
  colour[1] * shade,
  colour[2] * shade,
];

/** Smooth light and nothing else: the hardest to hide in. */
export const gradient: Scene = (width, height, random) => {
  const [a, b, c] = [someColour(random), someColour(random), someColour(random)];
  return paint(width, height, random, (x, y) => mix(mix(a, b, x / width), c, (y / height) ** 1.5));
};

/** Stone, cloth or bark: one grain all over. */
export const texture: Scene = (width, height, random) => {
  const field = fractal(random, 7);
  const [dark, light] = [someColour(random, 20, 110), someColour(random, 120, 240)];
  const [across, down] = [random.between(8, 60), random.between(8, 60)];
  return paint(width, height, random, (x, y) => mix(dark, light, (field(x / across, y / down) - 0.25) * 2));
};

/** Bright things out of focus in the dark. */
export const bokeh: Scene = (width, height, random) => {
  const lights = Array.from({ length: 45 }, () => ({
    x: random.between(0, width),
    y: random.between(0, height),
    r: random.between(20, 130),
    colour: someColour(random, 40, 220),
  }));
  const ground = someColour(random, 8, 60);
  return paint(width, height, random, (x, y) => {
    let [red, green, blue] = ground;
    for (const light of lights) {
      const far = Math.hypot(x - light.x, y - light.y) / light.r;
      if (far > 1.15) continue;
      const share = far < 1 ? 0.5 : (0.5 * (1.15 - far)) / 0.15;
      red += light.colour[0] * share;
      green += light.colour[1] * share;
      blue += light.colour[2] * share;
    }
    return [red, green, blue];
  });
};

/** Heads and shoulders before a wall: soft skin, hair, cloth. */
export const people: Scene = (width, height, random) => {
  const [wall, hair, cloth] = [fractal(random, 4), fractal(random, 7), fractal(random, 6)];
  const ground = someColour(random, 90, 220);
  const heads = Array.from({ length: 1 + random.below(4) }, () => ({
    x: random.between(0.15, 0.85) * width,
    y: random.between(0.3, 0.55) * height,
    r: random.between(0.1, 0.17) * Math.min(width, height),
    skin: mix([236, 200, 175], [110, 72, 50], random.next()),
    hair: mix([25, 20, 18], [160, 120, 70], random.next()),
    cloth: someColour(random, 20, 200),
  }));
  return paint(width, height, random, (x, y) => {
    for (const head of heads) {
      const [u, v] = [(x - head.x) / head.r, (y - head.y) / (head.r * 1.3)];
      const far = u * u + v * v;
      if (far < 1 && v > -0.45 + u * u * 0.3) {
        const eye = Math.hypot(Math.abs(u) - 0.36, (v + 0.05) * 1.4) < 0.12 ? 0.35 : 1;
        const mouth = Math.hypot(u * 0.8, (v - 0.55) * 4) < 0.28 ? 0.75 : 1;
        return shaded(head.skin, (1.08 - 0.35 * far - 0.12 * u) * eye * mouth);
      }
      if (far < 1.25 && v < 0.6) return shaded(head.hair, 0.5 + 1.1 * hair(x / 3 + y / 40, y / 26));
      if (v > 1.05 && Math.abs(u) < 2 - 0.6 / v) return shaded(head.cloth, 0.6 + 0.8 * cloth(x / 24, y / 24));
    }
    return shaded(ground, 0.8 + 0.4 * wall(x / 300, y / 300));
  });
};

/** Houses with rows of windows: edges, repetition, sky. */
export const city: Scene = (width, height, random) => {
  const grime = fractal(random, 6);
  const [sky, low] = [someColour(random, 120, 230), someColour(random, 150, 245)];
  const houses: { from: number; to: number; top: number; colour: Colour; step: number }[] = [];
  for (let x = 0; x < width; ) {
    const wide = random.between(0.06, 0.16) * width;
    houses.push({
      from: x,
      to: x + wide,
      top: random.between(0.15, 0.6) * height,
      colour: someColour(random, 60, 200),
      step: random.between(22, 50),
    });
    x += wide;
  }
  return paint(width, height, random, (x, y) => {
    const house = houses.find(({ from, to }) => x >= from && x < to);
    if (!house || y < house.top) return mix(sky, low, y / height);
    const [u, v] = [
      ((x - house.from) % house.step) / house.step,
      ((y - house.top) % house.step) / house.step,
    ];
    const isWindow = u > 0.25 && u < 0.75 && v > 0.2 && v < 0.8;
    return shaded(isWindow ? [50, 62, 78] : house.colour, 0.75 + 0.5 * grime(x / 20, y / 20));
  });
};

/** Leaves: thousands of small bright and dark strokes. */
export const leaves: Scene = (width, height, random) => {
  const [coarse, fine] = [fractal(random, 4), fractal(random, 5)];
  const [dark, light] = [someColour(random, 8, 50), mix(someColour(random, 90, 200), [90, 170, 60], 0.6)];
  return paint(width, height, random, (x, y) => {
    const lobe = Math.abs(Math.sin(fine(x / 18, y / 11) * 14));
    return mix(dark, light, lobe * (0.25 + 0.9 * coarse(x / 160, y / 160)));
  });
};
