import { damaged } from './fault.ts';
import type { Grown } from './grown.ts';

const clear = 256;
const end = 257;

/** Undoes LZW as PDF has it; `early` says whether codes grow one entry early. */
export const undoLzw = (bytes: Uint8Array, early: number, grown: Grown): void => {
  let table: Uint8Array[] = [];
  let width = 9;
  let last: Uint8Array | undefined;
  let held = 0;
  let bits = 0;
  const reset = () => {
    table = Array.from({ length: 258 }, (_, value) =>
      value < 256 ? Uint8Array.of(value) : new Uint8Array(),
    );
    width = 9;
    last = undefined;
  };
  reset();
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === end) return;
    if (code === clear) {
      reset();
      continue;
    }
    const known = table[code];
    if (!last) {
      if (!known) throw damaged('a code that is not known');
      grown.add(known);
      last = known;
      continue;
    }
    if (!known && code !== table.length) throw damaged('a code that is not known');
    const grew = new Uint8Array(last.length + 1);
    grew.set(last);
    grew[last.length] = (known ?? last)[0] ?? 0;
    if (table.length < 4096) table.push(grew);
    last = known ?? grew;
    grown.add(last);
    if (table.length + early >= 1 << width && width < 12) width++;
  }
};
