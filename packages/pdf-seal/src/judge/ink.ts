import type { PdfObject } from '../pdf/objects.ts';
import { nameOf } from './access.ts';

/** How light a colour is, from black (0) to white (1). */
type Lightness = number;

const grey = ([value = 0]: readonly number[]): Lightness => value;
const rgb = ([red = 0, green = 0, blue = 0]: readonly number[]): Lightness =>
  0.3 * red + 0.59 * green + 0.11 * blue;
const cmyk = ([cyan = 0, magenta = 0, yellow = 0, black = 0]: readonly number[]): Lightness =>
  (1 - 0.3 * cyan - 0.59 * magenta - 0.11 * yellow) * (1 - black);

const bySpace = { DeviceGray: grey, DeviceRGB: rgb, DeviceCMYK: cmyk } as const;
export type Space = keyof typeof bySpace;

export const paper: Lightness = 1;
export const black: Lightness = 0;
/** Less than this apart, words are not told from what they stand on. */
const apart = 0.25;

const isSpace = (name: string | undefined): name is Space => name !== undefined && name in bySpace;

/** The colours by which words and grounds are filled, as far as they are plain. */
export const spaceNamed = (given: readonly PdfObject[]): Space | undefined => {
  const name = nameOf(given[0]);
  return isSpace(name) ? name : undefined;
};

export const lightnessIn = (space: Space, numbers: readonly number[]): Lightness => bySpace[space](numbers);

/** Whether words of one lightness are seen on all of these grounds. */
export const isSeen = (ink: Lightness, grounds: readonly Lightness[]): boolean =>
  grounds.every((ground) => Math.abs(ground - ink) >= apart);
