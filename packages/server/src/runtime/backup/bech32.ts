const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

const polymod = (values: readonly number[]): number => {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of generator.entries()) if ((top >>> bit) & 1) check ^= term;
  }
  return check;
};

const spread = (prefix: string): number[] => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
};

const regroup = (values: Iterable<number>, from: number, to: number, pad: boolean): number[] => {
  let [held, bits] = [0, 0];
  const groups: number[] = [];
  for (const value of values) {
    held = ((held << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push((held >> bits) & ((1 << to) - 1));
    }
  }
  if (pad && bits > 0) groups.push((held << (to - bits)) & ((1 << to) - 1));
  return groups;
};

/** Bytes as text that notices slips of the pen (BIP 173), as keys of age are written. */
export const encodeBech32 = (prefix: string, bytes: Uint8Array): string => {
  const values = regroup(bytes, 8, 5, true);
  const check = polymod([...spread(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1;
  const sum = Array.from({ length: 6 }, (_none, at) => (check >> (5 * (5 - at))) & 31);
  return `${prefix}1${[...values, ...sum].map((value) => alphabet[value]).join('')}`;
};

/** The bytes of such a text, unless it has another prefix or a slip. */
export const decodeBech32 = (prefix: string, text: string): Buffer | undefined => {
  const lower = text.toLowerCase();
  if (!lower.startsWith(`${prefix}1`)) return undefined;
  const values = [...lower.slice(prefix.length + 1)].map((letter) => alphabet.indexOf(letter));
  if (values.includes(-1) || polymod([...spread(prefix), ...values]) !== 1) return undefined;
  return Buffer.from(regroup(values.slice(0, -6), 5, 8, false));
};
