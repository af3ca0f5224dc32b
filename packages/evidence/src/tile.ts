import { hashBytes, nodeHash } from './hash.ts';

/** How many hashes stand side by side in a tile, and how many heights of the tree it spans. */
export const tileWidth = 256;
export const tileHeight = 8;

/** A tile: `level` 0 holds the hashes of entries, and each further level the roots of the tiles below. */
export interface TileName {
  readonly level: number;
  readonly number: number;
  /** How many hashes it has; fewer than 256 at the right edge of the log. */
  readonly width: number;
}

const threes = (number: number): string => {
  const parts: string[] = [];
  let rest = number;
  do {
    parts.unshift(String(rest % 1000).padStart(3, '0'));
    rest = Math.floor(rest / 1000);
  } while (rest > 0);
  return parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
};

const partOf = (width: number): string => (width === tileWidth ? '' : `.p/${width}`);

/** Where a tile is found (C2SP tlog-tiles). */
export const tilePath = ({ level, number, width }: TileName): string =>
  `tile/${level}/${threes(number)}${partOf(width)}`;

/** Where a bundle of entries is found. */
export const entriesPath = (number: number, width: number): string =>
  `tile/entries/${threes(number)}${partOf(width)}`;

/** Reads what follows `tile/` in a path; the level of a bundle of entries is `entries`. */
export const readTilePath = (
  path: string,
): { level: number | 'entries'; number: number; width: number } | undefined => {
  const parts = /^(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  if (!parts) return undefined;
  const [, level = '', digits = '', part] = parts;
  const number = Number(digits.replaceAll(/[x/]/g, ''));
  const width = part === undefined ? tileWidth : Number(part);
  if (width < 1 || width > tileWidth || (part !== undefined && width === tileWidth)) return undefined;
  if (threes(number) !== digits || !Number.isSafeInteger(number)) return undefined;
  return { level: level === 'entries' ? 'entries' : Number(level), number, width };
};

/** The hash of a node inside a tile: `height` above the tile's own hashes, `index` from the tile's left. */
export const nodeInTile = (hashes: Uint8Array, height: number, index: number): Uint8Array => {
  if (height === 0) return hashes.subarray(index * hashBytes, (index + 1) * hashBytes);
  return nodeHash(nodeInTile(hashes, height - 1, 2 * index), nodeInTile(hashes, height - 1, 2 * index + 1));
};

/** Entries one after another, each behind its length in two bytes (C2SP tlog-tiles entry bundle). */
export const writeEntries = (entries: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const entry of entries) {
    view.setUint16(at, entry.length);
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
};

/** Reads a bundle of entries, or says nothing when it is broken. */
export const readEntries = (bytes: Uint8Array): Uint8Array[] | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 2 > bytes.length) return undefined;
    const end = at + 2 + view.getUint16(at);
    if (end > bytes.length) return undefined;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
};
