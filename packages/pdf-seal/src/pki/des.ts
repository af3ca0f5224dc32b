/** Triple DES backwards, for opening PKCS #12 files of old makers; nothing is ever encrypted by it. */
const numbers = (text: string): number[] => text.split(' ').map(Number);
const boxes = [
  '14 4 13 1 2 15 11 8 3 10 6 12 5 9 0 7 0 15 7 4 14 2 13 1 10 6 12 11 9 5 3 8 4 1 14 8 13 6 2 11 15 12 9 7 3 10 5 0 15 12 8 2 4 9 1 7 5 11 3 14 10 0 6 13',
  '15 1 8 14 6 11 3 4 9 7 2 13 12 0 5 10 3 13 4 7 15 2 8 14 12 0 1 10 6 9 11 5 0 14 7 11 10 4 13 1 5 8 12 6 9 3 2 15 13 8 10 1 3 15 4 2 11 6 7 12 0 5 14 9',
  '10 0 9 14 6 3 15 5 1 13 12 7 11 4 2 8 13 7 0 9 3 4 6 10 2 8 5 14 12 11 15 1 13 6 4 9 8 15 3 0 11 1 2 12 5 10 14 7 1 10 13 0 6 9 8 7 4 15 14 3 11 5 2 12',
  '7 13 14 3 0 6 9 10 1 2 8 5 11 12 4 15 13 8 11 5 6 15 0 3 4 7 2 12 1 10 14 9 10 6 9 0 12 11 7 13 15 1 3 14 5 2 8 4 3 15 0 6 10 1 13 8 9 4 5 11 12 7 2 14',
  '2 12 4 1 7 10 11 6 8 5 3 15 13 0 14 9 14 11 2 12 4 7 13 1 5 0 15 10 3 9 8 6 4 2 1 11 10 13 7 8 15 9 12 5 6 3 0 14 11 8 12 7 1 14 2 13 6 15 0 9 10 4 5 3',
  '12 1 10 15 9 2 6 8 0 13 3 4 14 7 5 11 10 15 4 2 7 12 9 5 6 1 13 14 0 11 3 8 9 14 15 5 2 8 12 3 7 0 4 10 1 13 11 6 4 3 2 12 9 5 15 10 11 14 1 7 6 0 8 13',
  '4 11 2 14 15 0 8 13 3 12 9 7 5 10 6 1 13 0 11 7 4 9 1 10 14 3 5 12 2 15 8 6 1 4 11 13 12 3 7 14 10 15 6 8 0 5 9 2 6 11 13 8 1 4 10 7 9 5 0 15 14 2 3 12',
  '13 2 8 4 6 15 11 1 10 9 3 14 5 0 12 7 1 15 13 8 10 3 7 4 12 5 6 11 0 14 9 2 7 11 4 1 9 12 14 2 0 6 10 13 15 3 5 8 2 1 14 7 4 10 8 13 15 12 9 0 3 5 6 11',
].map(numbers);
const mixing = numbers(
  '16 7 20 21 29 12 28 17 1 15 23 26 5 18 31 10 2 8 24 14 32 27 3 9 19 13 30 6 22 11 4 25',
);
const firstChoice = numbers(
  '57 49 41 33 25 17 9 1 58 50 42 34 26 18 10 2 59 51 43 35 27 19 11 3 60 52 44 36 63 55 47 39 31 23 15 7 62 54 46 38 30 22 14 6 61 53 45 37 29 21 13 5 28 20 12 4',
);
const secondChoice = numbers(
  '14 17 11 24 1 5 3 28 15 6 21 10 23 19 12 4 26 8 16 7 27 20 13 2 41 52 31 37 47 55 30 40 51 45 33 48 44 49 39 56 34 53 46 42 50 36 29 32',
);
const turns = numbers('1 1 2 2 2 2 2 2 1 2 2 2 2 2 2 1');
/** Where each bit comes from when a block goes in; it goes out the other way. */
const into = Array.from({ length: 64 }, (_, at) => {
  const row = at >> 3;
  const column = row < 4 ? 2 * row + 2 : 2 * (row - 4) + 1;
  return column + 8 * (7 - (at & 7));
});

type Bits = Uint8Array;
const bitsOf = (bytes: Uint8Array): Bits =>
  Uint8Array.from({ length: 8 * bytes.length }, (_, at) => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
const bytesOf = (bits: Bits): Uint8Array => {
  const bytes = new Uint8Array(bits.length / 8);
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)));
  return bytes;
};
const pick = (bits: Bits, places: readonly number[]): Bits =>
  Uint8Array.from(places, (place) => bits[place - 1] ?? 0);

const roundKeys = (key: Uint8Array): Bits[] => {
  let halves = pick(bitsOf(key), firstChoice);
  return turns.map((by) => {
    const turned = (at: number) => (at < 28 ? (at + by) % 28 : 28 + ((at - 28 + by) % 28));
    const before = halves;
    halves = Uint8Array.from({ length: 56 }, (_, at) => before[turned(at)] ?? 0);
    return pick(halves, secondChoice);
  });
};

/** One round on the right half: widened, mixed with the key, put through the boxes, and mixed again. */
const round = (right: Bits, key: Bits): Bits => {
  const out = new Uint8Array(32);
  for (let box = 0; box < 8; box += 1) {
    const bit = (at: number) => (right[(4 * box + at + 31) % 32] ?? 0) ^ (key[6 * box + at] ?? 0);
    const place = (bit(0) << 5) | (bit(5) << 4) | (bit(1) << 3) | (bit(2) << 2) | (bit(3) << 1) | bit(4);
    const value = boxes[box]?.[place] ?? 0;
    for (let at = 0; at < 4; at += 1) out[4 * box + at] = (value >> (3 - at)) & 1;
  }
  return pick(out, mixing);
};

const pass = (block: Bits, keys: readonly Bits[]): Bits => {
  const start = pick(block, into);
  let [left, right] = [start.slice(0, 32), start.slice(32)];
  for (const key of keys) {
    const mixed = round(right, key);
    const before = left;
    [left, right] = [right, mixed.map((bit, at) => bit ^ (before[at] ?? 0))];
  }
  const end = Uint8Array.from([...right, ...left]);
  const out = new Uint8Array(64);
  for (const [at, place] of into.entries()) out[place - 1] = end[at] ?? 0;
  return out;
};

/** Decrypts blocks of 8 bytes, each mixed with the one before it; the padding stays. */
export const decryptTripleDes = (data: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array => {
  const [first, second, third] = [0, 8, 16].map((at) => roundKeys(key.subarray(at, at + 8)));
  const plain = new Uint8Array(data.length);
  let before = iv;
  for (let at = 0; at + 8 <= data.length; at += 8) {
    const block = data.subarray(at, at + 8);
    const opened = pass(
      pass(pass(bitsOf(block), third?.toReversed() ?? []), second ?? []),
      first?.toReversed() ?? [],
    );
    for (const [index, byte] of bytesOf(opened).entries()) plain[at + index] = byte ^ (before[index] ?? 0);
    before = block;
  }
  return plain;
};
