import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fromSharp, type Picture, toSharp } from '../kit/picture.ts';
import { randomOf } from '../kit/random.ts';
import { fetchedPhotos } from './fetched.ts';
import { landscape } from './landscape.ts';
import { bokeh, city, gradient, leaves, people, type Scene, texture } from './scenes.ts';

const scenes: Readonly<Record<string, Scene>> = { landscape, people, city, leaves, bokeh, texture, gradient };
const kinds = [...Object.keys(scenes), 'poster'];
const sizes = [
  [1_600, 1_200],
  [1_200, 1_600],
  [1_920, 1_080],
  [1_400, 1_400],
  [2_000, 1_333],
] as const;

/** The names of so many photos: those that could be fetched first, at most half, then generated ones. */
export const photoNames = async (count: number): Promise<string[]> => {
  const fetched = (await fetchedPhotos()).slice(0, Math.floor(count / 2));
  const made = Array.from({ length: count - fetched.length }, (_, at) => {
    const kind = kinds[at % kinds.length] as string;
    return `photo-${String(at + 1).padStart(2, '0')}-${kind}`;
  });
  return [...fetched.map(({ name }) => name), ...made];
};

const longestSide = 2_000;

const generated = async (name: string): Promise<Picture> => {
  const random = randomOf(name);
  const [width, height] = random.pick(sizes);
  const kind = name.split('-')[2] ?? '';
  const scene = scenes[kind];
  if (scene) return scene(width, height, random);
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <text x="50%" y="30%" text-anchor="middle" font-family="Liberation Sans, sans-serif" font-weight="700"
      font-size="${width / 9}" fill="#fff" stroke="#222" stroke-width="3">Autumn fair ${random.below(90)}</text>
    <text x="50%" y="78%" text-anchor="middle" font-family="Noto Sans CJK SC, sans-serif" font-size="${width / 16}"
      fill="#ffe08a">秋季展览会 欢迎光临</text></svg>`;
  return fromSharp(
    toSharp(landscape(width, height, random)).composite([{ input: Buffer.from(words), top: 0, left: 0 }]),
  );
};

/** One photo, generated or fetched before. */
export const makePhoto = async (name: string): Promise<Picture> => {
  const fetched = (await fetchedPhotos()).find((photo) => photo.name === name);
  if (!fetched) return generated(name);
  return fromSharp(
    sharp(await readFile(fetched.path)).resize(longestSide, longestSide, {
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
};
