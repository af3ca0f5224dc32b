import { z } from 'zod';
import { filePath } from '../file/calls.ts';
import { id } from '../rules/id.ts';
import { PlaceKind } from './codes.ts';
import { pagesOf } from './rules.ts';
import { Place, type Placement } from './shapes.ts';
import type { FindWord } from './words.ts';

/** That a seal stands elsewhere on a file than before. */
export const PlaceMove = z.object({
  fileId: filePath,
  fileName: z.string(),
  deviceId: id,
  sealName: z.string(),
  from: z.array(Place),
  to: z.array(Place),
});
export type PlaceMove = z.output<typeof PlaceMove>;

const pairOf = ({ fileId, deviceId }: Placement): string => `${fileId} ${deviceId}`;

/** Whether the same seals stand on the same files: then they are pressed as often as before. */
export const isSamePresses = (one: readonly Placement[], other: readonly Placement[]): boolean => {
  const pairs = new Set(one.map(pairOf));
  return pairs.size === other.length && other.every((placed) => pairs.has(pairOf(placed)));
};

/** A seal on a file, before and after. */
export type Shift = Pick<PlaceMove, 'fileId' | 'deviceId' | 'from' | 'to'>;

/** Compares by value, whatever the order of the names is. */
const sayPlace = (place: Place): string =>
  JSON.stringify(Object.entries(place).sort(([one], [other]) => (one < other ? -1 : 1)));
const sayPlaces = (places: readonly Place[]): string => places.map(sayPlace).join();

/** The seals that stand elsewhere than before; both sides speak of the same seals on the same files. */
export const shiftsBetween = (before: readonly Placement[], after: readonly Placement[]): readonly Shift[] =>
  before.flatMap((was) => {
    const { fileId, deviceId, places: from } = was;
    const to = after.find((placed) => pairOf(placed) === pairOf(was))?.places ?? [];
    return sayPlaces(from) === sayPlaces(to) ? [] : [{ fileId, deviceId, from, to }];
  });

const shownOn = (place: Place, pages: number, find: FindWord): readonly number[] => {
  if (place.kind !== PlaceKind.keyword) return pagesOf(place, pages);
  const word = find(place.word)[(place.nth ?? 1) - 1];
  return word ? [word.page] : [];
};

/** Whether a seal shows on a page where it did not, or no longer on one where it did. */
export const isOnOtherPages = ({ from, to }: Shift, pages: number, find: FindWord): boolean => {
  const shown = (places: readonly Place[]) =>
    [...new Set(places.flatMap((place) => shownOn(place, pages, find)))].sort((one, other) => one - other);
  return shown(from).join() !== shown(to).join();
};
