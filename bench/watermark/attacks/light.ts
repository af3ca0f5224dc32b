import { fromSharp, type Picture, toSharp } from '../kit/picture.ts';
import type { Random } from '../kit/random.ts';

/** A desk: coarse and fine grain of one of a few colours. */
export const desk = async (width: number, height: number, random: Random): Promise<Picture> => {
  const [red, green, blue] = random.pick([
    [128, 92, 60],
    [90, 88, 86],
    [60, 52, 48],
    [170, 140, 104],
  ] as const);
  const [across, down] = [Math.max(2, width >> 5), Math.max(2, height >> 2)];
  const grain = new Uint8Array(across * down * 3);
  for (let at = 0; at < grain.length; at += 3) {
    const shade = 1 + random.normal() * 0.12;
    grain[at] = Math.min(255, red * shade);
    grain[at + 1] = Math.min(255, green * shade);
    grain[at + 2] = Math.min(255, blue * shade);
  }
  return fromSharp(
    toSharp({ width: across, height: down, data: grain }).resize(width, height, {
      fit: 'fill',
      kernel: 'cubic',
    }),
  );
};

/** Light that falls off to one side by `gradient`, and a lens that darkens the corners. */
export const lit = (
  { width, height, data }: Picture,
  gradient: number,
  vignette: number,
  random: Random,
): Picture => {
  const angle = random.between(0, 2 * Math.PI);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.abs(c) + Math.abs(s);
  const out = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
      const side = (1 + (u * c + v * s) / reach) / 2;
      const light = (1 - gradient * side) * (1 - (vignette * (u * u + v * v)) / 2);
      for (let colour = 0; colour < 3; colour += 1, at += 1) out[at] = (data[at] as number) * light + 0.5;
    }
  return { width, height, data: out };
};
