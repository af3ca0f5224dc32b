import type { Picture } from '../kit/picture.ts';
import { randomOf } from '../kit/random.ts';
import type { Attacks } from './attack.ts';
import { cameras } from './camera.ts';
import { digital } from './digital.ts';
import { prints } from './print.ts';
import { screens } from './screen.ts';

/** The fixed suite, in the order of the table. */
export const attacks: Attacks = { ...digital, ...screens, ...prints, ...cameras };

/** Three copies with different ids, averaged: needs more than one marked picture and so stands apart. */
export const averaging = 'average-3';

/** The mean of copies of the same picture. */
export const average = (copies: readonly Picture[]): Picture => {
  const [first, ...rest] = copies as [Picture, ...Picture[]];
  const data = first.data.map((value, at) =>
    Math.round(rest.reduce((sum, copy) => sum + (copy.data[at] as number), value) / copies.length),
  );
  return { ...first, data };
};

/** Does to a picture of this name what an attack does, always the same. */
export const attackPicture = async (picture: Picture, name: string, attack: string): Promise<Picture> => {
  const run = attacks[attack];
  if (!run) throw new Error(`There is no attack ${attack}`);
  return run(picture, randomOf(`${name} ${attack}`));
};
