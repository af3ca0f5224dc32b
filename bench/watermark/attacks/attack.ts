import type { Picture } from '../kit/picture.ts';
import type { Random } from '../kit/random.ts';

/** What is done to a marked picture; the same name and numbers give the same outcome. */
export type Attack = (picture: Picture, random: Random) => Promise<Picture>;

/** Attacks by their names, in the order of the table. */
export type Attacks = Readonly<Record<string, Attack>>;
