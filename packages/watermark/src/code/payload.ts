import { decode, encode, rate, tailBits } from './convolution.ts';
import { crc24 } from './crc24.ts';
import { keyed } from './keyed.ts';

const idBits = 64;
const checkBits = 24;
/** How many signs carry an id once. */
export const codedLength = (idBits + checkBits + tailBits) * rate;

const bitsOf = (value: bigint, count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, at) => Number((value >> BigInt(count - 1 - at)) & 1n));

const numberOf = (bits: Uint8Array): bigint => {
  let [high, low] = [0, 0];
  for (let at = 0; at < bits.length; at += 1) {
    high = ((high << 1) | (low >>> 31)) >>> 0;
    low = ((low << 1) | (bits[at] as number)) >>> 0;
  }
  return (BigInt(high) << 32n) | BigInt(low);
};

/** How ids of one key are spread over the places of a tile. */
export interface Payload {
  /** The sign at each place. */
  write(id: bigint): Float32Array;
  /** What the places say: the likeliest id, and how well it fits what was heard, from 0 to 1. */
  read(heard: Float32Array): { readonly id: bigint; readonly fit: number; readonly checked: boolean };
}

/** Spreads ids over so many places, each coded sign at as many of them as there is room for. */
export const createPayload = (key: Uint8Array, places: number): Payload => {
  const slots = Array.from({ length: places }, (_, at) => at % codedLength);
  const order = Uint32Array.from(keyed(key, 'places').shuffle(slots));
  const mask = keyed(key, 'mask');
  // Whatever the id, the signs look random: no pattern of an id shows through.
  const masks = Float32Array.from({ length: places }, () => (mask.next() < 0.5 ? -1 : 1));

  const write = (id: bigint): Float32Array => {
    const idPart = bitsOf(id, idBits);
    const coded = encode(Uint8Array.from([...idPart, ...bitsOf(BigInt(crc24(idPart)), checkBits)]));
    return Float32Array.from(order, (slot, at) => (coded[slot] as number) * (masks[at] as number));
  };

  const read = (heard: Float32Array) => {
    const soft = new Float32Array(codedLength);
    let own = 0;
    for (let at = 0; at < places; at += 1) {
      const value = heard[at] as number;
      const slot = order[at] as number;
      soft[slot] = (soft[slot] as number) + value * (masks[at] as number);
      own += value * value;
    }
    const { bits, score } = decode(soft);
    const idPart = bits.subarray(0, idBits);
    return {
      id: numberOf(idPart),
      fit: own > 0 ? score / Math.sqrt(own * places) : 0,
      checked: Number(numberOf(bits.subarray(idBits))) === crc24(idPart),
    };
  };
  return { write, read };
};
