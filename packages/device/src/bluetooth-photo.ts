/** Some bytes of one photo, as a console asks a seal for them. */
export interface PhotoRequest {
  /** The photo, by its digest in hexadecimal. */
  readonly digest: string;
  readonly from: number;
  readonly length: number;
}

/** So many bytes of the digest name a photo: a request then fits into the twenty bytes that are always agreed on. */
const nameBytes = 12;
const requestBytes = nameBytes + 8;
const placeBytes = 4;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Writes a request: the beginning of the digest, then from which byte and how many, each in four bytes, high ones first. */
export const writePhotoRequest = ({ digest, from, length }: PhotoRequest): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(requestBytes);
  for (let at = 0; at < nameBytes; at += 1) bytes[at] = Number.parseInt(digest.slice(at * 2, at * 2 + 2), 16);
  const view = viewOf(bytes);
  view.setUint32(nameBytes, from);
  view.setUint32(nameBytes + 4, length);
  return bytes;
};

/** Reads a request; its photo is the one whose digest begins like `name`. Nothing when it is none. */
export const readPhotoRequest = (
  bytes: Uint8Array,
): { readonly name: string; readonly from: number; readonly length: number } | undefined => {
  if (bytes.length !== requestBytes) return undefined;
  const name = Array.from(bytes.subarray(0, nameBytes), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const view = viewOf(bytes);
  return { name, from: view.getUint32(nameBytes), length: view.getUint32(nameBytes + 4) };
};

/**
 * Cuts what was asked for of a photo into pieces of at most so many bytes: where a piece belongs, in four bytes, and
 * what belongs there. They are made one at a time, as they are sent.
 */
export const photoPieces = function* (
  photo: Uint8Array,
  { from, length }: Omit<PhotoRequest, 'digest'>,
  size: number,
): Generator<Uint8Array<ArrayBuffer>, undefined> {
  const [to, room] = [Math.min(photo.length, from + length), size - placeBytes];
  for (let at = from; at < to; at += room) {
    const bytes = photo.subarray(at, Math.min(to, at + room));
    const piece = new Uint8Array(placeBytes + bytes.length);
    viewOf(piece).setUint32(0, at);
    piece.set(bytes, placeBytes);
    yield piece;
  }
};

/** Puts the pieces of a photo together. What is here already or belongs further on is passed over and asked for again. */
export const createPhotoCollector = (size: number) => {
  const bytes = new Uint8Array(size);
  let have = 0;
  return {
    bytes,
    /** How many bytes there are from the beginning on. */
    have: (): number => have,
    isWhole: (): boolean => have === size,
    /** Takes a piece; says whether it brought anything. */
    take: (piece: Uint8Array): boolean => {
      if (piece.length <= placeBytes) return false;
      const from = viewOf(piece).getUint32(0);
      const end = Math.min(size, from + piece.length - placeBytes);
      if (from > have || end <= have) return false;
      bytes.set(piece.subarray(placeBytes + have - from, placeBytes + end - from), have);
      have = end;
      return true;
    },
    /** Begins anew: what came together was not the photo. */
    empty: (): void => {
      have = 0;
    },
  };
};
export type PhotoCollector = ReturnType<typeof createPhotoCollector>;
