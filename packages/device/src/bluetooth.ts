/** The GATT service of a seal, and its characteristics. */
export const bluetoothService = {
  service: '6d1f0001-7c5a-4b0e-9a41-c4a9ce5e0001',
  /** Read: the serial of the seal, as text. */
  serial: '6d1f0002-7c5a-4b0e-9a41-c4a9ce5e0001',
  /** Notify, and read: what the seal says, chunk by chunk. A read gives the next chunk, or no byte when there is none. */
  up: '6d1f0003-7c5a-4b0e-9a41-c4a9ce5e0001',
  /** Write: what the server says, chunk by chunk. */
  down: '6d1f0004-7c5a-4b0e-9a41-c4a9ce5e0001',
  /** Write: which bytes of which photo are asked for. Notify, and read: those bytes, piece by piece. */
  photo: '6d1f0005-7c5a-4b0e-9a41-c4a9ce5e0001',
} as const;

/** The bytes of a chunk that fit whatever was agreed on; devices and consoles that agreed on more may use it. */
export const chunkBytes = 20;
const last = 0x80;
const first = 0x40;
const turn = 0x40;

/**
 * Cuts a message into chunks. Each begins with a byte: bit 7 is set in the last chunk of a message, bit 6 in the first, and
 * the others count the chunks from 0, beginning anew after 63. A piece of the text follows.
 */
export const chunksOf = (text: string, size = chunkBytes): Uint8Array<ArrayBuffer>[] => {
  const bytes = new TextEncoder().encode(text);
  const room = size - 1;
  const count = Math.max(1, Math.ceil(bytes.length / room));
  return Array.from({ length: count }, (_, at) => {
    const piece = bytes.subarray(at * room, (at + 1) * room);
    const chunk = new Uint8Array(piece.length + 1);
    chunk[0] = (at % turn) | (at === 0 ? first : 0) | (at === count - 1 ? last : 0);
    chunk.set(piece, 1);
    return chunk;
  });
};

/** Puts chunks together again. What is out of turn is dropped up to the next beginning; a message is sent again anyway. */
export const createJoiner = (lengthMax: number) => {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const forget = () => {
    pieces = [];
    length = 0;
  };
  /** Takes a chunk; gives the text when it was the last one of a message. */
  return (chunk: Uint8Array): string | undefined => {
    const head = chunk[0];
    if (head === undefined) return undefined;
    if (head & first) forget();
    const isNext = (head & first) !== 0 || pieces.length > 0;
    if (!isNext || (head & (turn - 1)) !== pieces.length % turn || length + chunk.length - 1 > lengthMax) {
      forget();
      return undefined;
    }
    pieces.push(chunk.slice(1));
    length += chunk.length - 1;
    if ((head & last) === 0) return undefined;
    const whole = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    forget();
    return new TextDecoder().decode(whole);
  };
};
