const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as RFC 4648 writes them for people: capital letters and the digits 2 to 7, without padding. */
export const toBase32 = (bytes: Buffer): string => {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(held >> bits) & 31];
      held &= (1 << bits) - 1;
    }
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
};

/** The bytes behind such a text. */
export const fromBase32 = (text: string): Buffer => {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = letters.indexOf(letter);
    if (value < 0) throw new Error('not base32');
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
};
