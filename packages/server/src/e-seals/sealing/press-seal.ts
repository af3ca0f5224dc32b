import { PlaceKind } from '@chancery/contract/placing/codes.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import type { SealPicture } from '@chancery/pdf-seal/picture/picture.ts';
import type { FoundWord } from '@chancery/pdf-seal/place/places.ts';
import type { SheetReader } from '../../seal-use/ports.ts';
import type { SealThread } from '../seal-thread.ts';
import { withDates } from '../with-dates.ts';
import type { SealKey } from './seal-signing.ts';

/** What is pressed on a file, and where. */
export interface Pressed {
  readonly picture: SealPicture;
  readonly places: readonly Place[];
  /** The name of the seal, and what it is pressed for. */
  readonly name: string;
  readonly reason: string;
}

export interface PressSealParts {
  readonly sealThread: Pick<SealThread, 'seal'>;
  readonly sheetReader: Pick<SheetReader, 'read'>;
}

/** Presses a seal on the bytes of a file, with the day beside it where places ask for it. */
export const createPressSeal = ({ sealThread, sheetReader }: PressSealParts) => {
  const wordsIn = async (bytes: Uint8Array, places: readonly Place[]) => {
    const words = [
      ...new Set(places.flatMap((place) => (place.kind === PlaceKind.keyword ? place.word : []))),
    ];
    if (words.length === 0) return {};
    const { found } = await sheetReader.read({ bytes, words });
    return Object.fromEntries(
      words.map((word, at): [string, readonly FoundWord[]] => [word, found[at] ?? []]),
    );
  };

  return async (
    bytes: Uint8Array,
    { picture, places, name, reason }: Pressed,
    key: SealKey,
  ): Promise<Uint8Array> => {
    const at = new Date();
    const words = await wordsIn(bytes, places);
    const shown = { picture, ...(await withDates(places, at)), words };
    return sealThread.seal(bytes, { ...shown, level: key.level, name, reason, at }, key);
  };
};
