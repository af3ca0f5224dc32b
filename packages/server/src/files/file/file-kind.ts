import { FileType } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { zipEnd } from '../../kit/zip-entries.ts';
import { officeTypeOf } from './file-office.ts';

type Type = CodeOf<typeof FileType>;

const starts = (bytes: Buffer, magic: readonly (number | undefined)[]): boolean =>
  magic.every((byte, at) => byte === undefined || bytes[at] === byte);

const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));

const taken: readonly (readonly [Type, readonly (number | undefined)[]])[] = [
  [FileType.jpeg, [0xff, 0xd8, 0xff]],
  [FileType.png, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]],
  [FileType.webp, [...ascii('RIFF'), undefined, undefined, undefined, undefined, ...ascii('WEBP')]],
  [FileType.pdf, ascii('%PDF-')],
];

/** Kinds that are known and not taken anywhere; a refusal can name them. */
const refused: readonly (readonly [string, readonly (number | undefined)[]])[] = [
  ['ZIP', ascii('PK')],
  ['RAR', ascii('Rar!')],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['gzip', [0x1f, 0x8b]],
  ['GIF', ascii('GIF8')],
  ['BMP', ascii('BM')],
  ['TIFF', [0x49, 0x49, 0x2a, 0x00]],
  ['TIFF', [0x4d, 0x4d, 0x00, 0x2a]],
  ['HEIC', [undefined, undefined, undefined, undefined, ...ascii('ftyp')]],
  ['EXE', ascii('MZ')],
  ['ELF', [0x7f, ...ascii('ELF')]],
  ['Office', [0xd0, 0xcf, 0x11, 0xe0]],
  ['PostScript', ascii('%!PS')],
  ['script', ascii('#!')],
];

/** What a text is, when it is one that a browser would run. */
const markupOf = (bytes: Buffer): string | undefined => {
  const head = bytes.subarray(0, 1024).toString('latin1').replaceAll('\0', '').toLowerCase();
  if (head.includes('<svg')) return 'SVG';
  if (/<(?:!doctype html|html|script|body|iframe|img)/.test(head)) return 'HTML';
  if (head.includes('<?php')) return 'PHP';
  return head.includes('<?xml') ? 'XML' : undefined;
};

const localEntry = ascii('PK\x03\x04');

/** Tells what a file is by its first bytes; an archive, by what it declares itself to be. */
export const kindOf = (bytes: Buffer): { readonly type: Type } | { readonly found: string | undefined } => {
  const type = taken.find(([, magic]) => starts(bytes, magic))?.[0];
  if (type) return { type };
  const office = starts(bytes, localEntry) ? officeTypeOf(bytes) : undefined;
  if (office) return { type: office };
  return { found: refused.find(([, magic]) => starts(bytes, magic))?.[0] ?? markupOf(bytes) };
};

/** Where the first image of a JPEG ends: its segments one after another, and the coded data between markers. */
const jpegEnd = (bytes: Buffer): number => {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker !== 0xda) continue;
    for (at = bytes.indexOf(0xff, at); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
      const next = bytes[at + 1] ?? 0;
      if (next !== 0 && (next < 0xd0 || next > 0xd7)) break;
    }
    if (at < 0) break;
  }
  return at >= 0 && bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? at + 2 : bytes.length;
};

const pngEnd = (bytes: Buffer): number => {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return bytes.length;
};

const webpEnd = (bytes: Buffer): number => {
  const size = bytes.length < 12 ? 0 : bytes.readUInt32LE(4);
  return 8 + size + (size % 2);
};

const runs = /<(?:script|html|iframe|svg|body|!doctype)|<\?php/i;
const scriptIn = (bytes: Buffer): string | undefined => runs.exec(bytes.toString('latin1'))?.[0].slice(1);

/** Something else inside or behind a file: what a program that trusts the name, or reads from the end, would run. */
export const hiddenIn = (type: Type, bytes: Buffer): string | undefined => {
  // An office document is an archive, and nothing but an archive.
  if (type === FileType.docx || type === FileType.xlsx) return undefined;
  if (zipEnd(bytes) >= 0) return 'ZIP';
  const head = bytes.subarray(0, 1_024);
  const script = scriptIn(head);
  if (script || type === FileType.pdf) return script;
  if (head.includes('%PDF-')) return 'PDF';
  const ends = { [FileType.jpeg]: jpegEnd, [FileType.png]: pngEnd, [FileType.webp]: webpEnd };
  const tail = bytes.subarray(ends[type](bytes));
  if (tail.length === 0) return undefined;
  if (tail.includes('%PDF-')) return 'PDF';
  if (tail.includes('PK\x03\x04', 0, 'latin1')) return 'ZIP';
  // Cameras leave padding, previews and films behind a JPEG; nobody leaves anything behind a PNG or WebP.
  return scriptIn(tail) ?? (type === FileType.jpeg ? undefined : 'data');
};
