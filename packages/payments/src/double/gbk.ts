let table: Map<string, number[]> | undefined;

/** Node reads GBK but does not write it: what every pair of bytes is read as, turned round. */
const makeTable = (): Map<string, number[]> => {
  const decoder = new TextDecoder('gbk');
  const made = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (letter.length === 1 && letter !== '\uFFFD') made.set(letter, [lead, trail]);
    }
  }
  return made;
};

export const toGbk = (text: string): Uint8Array => {
  table ??= makeTable();
  const known = table;
  return Uint8Array.from(
    [...text].flatMap((letter) =>
      letter < '\u0080' ? [letter.charCodeAt(0)] : (known.get(letter) ?? [0x3f]),
    ),
  );
};
