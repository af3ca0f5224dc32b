import type { Place, Placement } from '@chancery/contract/placing/shapes.ts';
import { dateFormOf } from '#wire/placing/dates.ts';

/** Which place of which seal on which file. */
export interface PlaceKey {
  readonly fileId: string;
  readonly deviceId: string;
  readonly at: number;
}

const isOf =
  ({ fileId, deviceId }: Omit<PlaceKey, 'at'>) =>
  (placed: Placement): boolean =>
    placed.fileId === fileId && placed.deviceId === deviceId;

/** The place itself. */
export const placeAt = (placed: readonly Placement[], key: PlaceKey | undefined): Place | undefined =>
  key && placed.find(isOf(key))?.places[key.at];

/** The same with another place in its stead; a seal without a place of its own leaves the file, its dates with it. */
export const replaced = (
  placed: readonly Placement[],
  key: PlaceKey,
  place: Place | undefined,
): readonly Placement[] =>
  placed.flatMap((one) => {
    if (!isOf(key)(one)) return [one];
    const places = one.places.flatMap((each, at) => (at !== key.at ? [each] : place ? [place] : []));
    return places.every(dateFormOf) ? [] : [{ ...one, places }];
  });

/** The same with a place more, and which it is. */
export const added = (
  placed: readonly Placement[],
  { fileId, deviceId }: Omit<PlaceKey, 'at'>,
  place: Place,
): { readonly placed: readonly Placement[]; readonly key: PlaceKey } => {
  const own = placed.find(isOf({ fileId, deviceId }));
  const key = { fileId, deviceId, at: own?.places.length ?? 0 };
  if (!own) return { placed: [...placed, { fileId, deviceId, places: [place] }], key };
  return {
    placed: placed.map((one) => (one === own ? { ...one, places: [...one.places, place] } : one)),
    key,
  };
};

/** What is left where only these files and seals are meant. */
export const placedOn = (
  placed: readonly Placement[],
  files: readonly string[],
  seals: readonly string[],
): readonly Placement[] =>
  placed.filter(({ fileId, deviceId }) => files.includes(fileId) && seals.includes(deviceId));
