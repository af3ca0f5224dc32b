const polynomial = 0x86_4c_fb;
const start = 0xb7_04_ce;

/** The 24-bit check of some bits, by the polynomial of OpenPGP. */
export const crc24 = (bits: ArrayLike<number>): number => {
  let crc = start;
  for (let at = 0; at < bits.length; at += 1) {
    const carry = ((crc >>> 23) & 1) ^ (bits[at] ?? 0);
    crc = (crc << 1) & 0xff_ff_ff;
    if (carry) crc ^= polynomial;
  }
  return crc;
};
