import { Unzlib, unzlibSync } from 'fflate';
import { hexDigit, isSpace } from './characters.ts';
import { damaged, PdfFault } from './fault.ts';
import { Grown } from './grown.ts';
import { undoLzw } from './lzw.ts';

// What one piece can grow to stays small, so that a bomb is noticed before it fills the memory.
const piece = 16 * 1024;

// No byte of a compressed stream stands for more than this many.
const most = 1032;

const inflate = (bytes: Uint8Array, grown: Grown): void => {
  try {
    if (bytes.length * most <= grown.most) {
      grown.add(unzlibSync(bytes));
      return;
    }
    const stream = new Unzlib((part) => grown.add(part));
    for (let at = 0; at < bytes.length || at === 0; at += piece) {
      stream.push(bytes.subarray(at, at + piece), at + piece >= bytes.length);
    }
  } catch (fault) {
    throw fault instanceof PdfFault ? fault : damaged('a compressed stream that is broken');
  }
};

const undoHex = (bytes: Uint8Array, grown: Grown): void => {
  const found: number[] = [];
  let half = -1;
  for (const byte of bytes) {
    if (byte === 0x3e) break;
    if (isSpace(byte)) continue;
    const digit = hexDigit(byte);
    if (digit < 0) throw damaged('a stream that is not hexadecimal');
    if (half < 0) half = digit;
    else {
      found.push(half * 16 + digit);
      half = -1;
    }
  }
  if (half >= 0) found.push(half * 16);
  grown.add(Uint8Array.from(found));
};

const bytesOfFive = (group: readonly number[]): number[] => {
  const value = [...group, 84, 84, 84, 84].slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0);
  if (value > 0xffffffff) throw damaged('a stream that is not of base 85');
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].slice(0, group.length - 1);
};

const undo85 = (bytes: Uint8Array, grown: Grown): void => {
  const found: number[] = [];
  let group: number[] = [];
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (isSpace(byte)) continue;
    if (byte === 0x7a && group.length === 0) found.push(0, 0, 0, 0);
    else if (byte < 0x21 || byte > 0x75) throw damaged('a stream that is not of base 85');
    else {
      group.push(byte - 0x21);
      if (group.length === 5) {
        found.push(...bytesOfFive(group));
        group = [];
      }
    }
  }
  if (group.length === 1) throw damaged('a stream that is not of base 85');
  if (group.length > 1) found.push(...bytesOfFive(group));
  grown.add(Uint8Array.from(found));
};

const undoRuns = (bytes: Uint8Array, grown: Grown): void => {
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 128;
    if (length === 128) return;
    if (length < 128) {
      grown.add(bytes.subarray(at + 1, at + 2 + length));
      at += length + 2;
    } else {
      grown.add(new Uint8Array(257 - length).fill(bytes[at + 1] ?? 0));
      at += 2;
    }
  }
};

type Filter = (bytes: Uint8Array, grown: Grown, earlyChange: number) => void;

const filters: Readonly<Record<string, Filter>> = {
  FlateDecode: inflate,
  Fl: inflate,
  LZWDecode: (bytes, grown, early) => undoLzw(bytes, early, grown),
  LZW: (bytes, grown, early) => undoLzw(bytes, early, grown),
  ASCIIHexDecode: undoHex,
  AHx: undoHex,
  ASCII85Decode: undo85,
  A85: undo85,
  RunLengthDecode: undoRuns,
  RL: undoRuns,
  Crypt: (bytes, grown) => grown.add(bytes),
};

/** Undoes one filter; pictures stay as they are written and cannot be asked for. */
export const undoFilter = (
  name: string,
  bytes: Uint8Array,
  atMost: number,
  earlyChange: number,
): Uint8Array => {
  const filter = filters[name];
  if (!filter) throw damaged(`the filter ${name} is not for reading`);
  const grown = new Grown(atMost);
  filter(bytes, grown, earlyChange);
  return grown.whole();
};
