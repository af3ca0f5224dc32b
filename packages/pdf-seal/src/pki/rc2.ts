import { fromHex } from './bytes.ts';

/** RC2 backwards (RFC 2268), for opening PKCS #12 files of old makers; nothing is ever encrypted by it. */
const table = fromHex(
  [
    'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2',
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82',
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626',
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7',
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec',
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731',
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9',
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  ].join(''),
);
const turns = [1, 2, 3, 5] as const;

/** The key is as strong as its bytes: other strengths are not met in such files. */
const expand = (key: Uint8Array): Uint16Array => {
  const long = new Uint8Array(128);
  long.set(key);
  const at = (index: number) => long[index] ?? 0;
  const of = (value: number) => table[value & 0xff] ?? 0;
  for (let index = key.length; index < 128; index += 1)
    long[index] = of(at(index - 1) + at(index - key.length));
  long[128 - key.length] = of(at(128 - key.length));
  for (let index = 127 - key.length; index >= 0; index -= 1)
    long[index] = of(at(index + 1) ^ at(index + key.length));
  return Uint16Array.from({ length: 64 }, (_, index) => at(2 * index) | (at(2 * index + 1) << 8));
};

const decryptBlock = (block: Uint8Array, key: Uint16Array): Uint8Array => {
  const words = Uint16Array.from(
    { length: 4 },
    (_, at) => (block[2 * at] ?? 0) | ((block[2 * at + 1] ?? 0) << 8),
  );
  const word = (at: number) => words[(at + 4) % 4] ?? 0;
  let next = 63;
  const mix = (times: number) => {
    for (let time = 0; time < times; time += 1)
      for (let at = 3; at >= 0; at -= 1) {
        const by = turns[at as 0 | 1 | 2 | 3];
        const turned = (word(at) >> by) | (word(at) << (16 - by));
        words[at] =
          turned - (key[next] ?? 0) - (word(at - 1) & word(at - 2)) - (~word(at - 1) & word(at - 3));
        next -= 1;
      }
  };
  const mash = () => {
    for (let at = 3; at >= 0; at -= 1) words[at] = word(at) - (key[word(at - 1) & 63] ?? 0);
  };
  mix(5);
  mash();
  mix(6);
  mash();
  mix(5);
  return Uint8Array.from({ length: 8 }, (_, at) => word(at >> 1) >> (8 * (at & 1)));
};

/** Decrypts blocks of 8 bytes, each mixed with the one before it; the padding stays. */
export const decryptRc2 = (data: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array => {
  const expanded = expand(key);
  const plain = new Uint8Array(data.length);
  let before = iv;
  for (let at = 0; at + 8 <= data.length; at += 8) {
    const block = data.subarray(at, at + 8);
    for (const [index, byte] of decryptBlock(block, expanded).entries())
      plain[at + index] = byte ^ (before[index] ?? 0);
    before = block;
  }
  return plain;
};
