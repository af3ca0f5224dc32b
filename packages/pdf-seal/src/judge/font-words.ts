import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfText } from '../pdf/objects.ts';
import type { PdfFile } from '../pdf/read.ts';
import { asDict, asList, dictAt, listAt, nameAt } from './access.ts';
import { eachOperator } from './operators.ts';

/** Turns the bytes of a drawn text into what is read; nothing where that cannot be told. */
export type ReadLetters = (bytes: Uint8Array) => string | undefined;

const digitNames = 'zero one two three four five six seven eight nine'.split(' ');
const markNames: Readonly<Record<string, string>> = {
  space: ' ',
  quotesingle: "'",
  grave: '`',
  comma: ',',
  period: '.',
  hyphen: '-',
  minus: '-',
  slash: '/',
  colon: ':',
  percent: '%',
  parenleft: '(',
  parenright: ')',
  plus: '+',
  at: '@',
};

const namedLetter = (glyph: string): string | undefined => {
  if (/^[A-Za-z]$/.test(glyph)) return glyph;
  const digit = digitNames.indexOf(glyph);
  return digit >= 0 ? String(digit) : markNames[glyph];
};

/** Encodings by name that leave the letters of ASCII where they are. */
const plainEncodings: Readonly<Record<string, string | undefined>> = {
  WinAnsiEncoding: 'windows-1252',
  MacRomanEncoding: 'macintosh',
  StandardEncoding: undefined,
  PDFDocEncoding: 'windows-1252',
};

const wideEncodings: Readonly<Record<string, string>> = {
  'UniGB-UCS2-H': 'utf-16be',
  'UniGB-UTF16-H': 'utf-16be',
  'UniCNS-UCS2-H': 'utf-16be',
  'UniCNS-UTF16-H': 'utf-16be',
  'UniJIS-UCS2-H': 'utf-16be',
  'UniJIS-UTF16-H': 'utf-16be',
  'UniKS-UTF16-H': 'utf-16be',
  'GBK-EUC-H': 'gbk',
  'GBKp-EUC-H': 'gbk',
  'GBK2K-H': 'gb18030',
};

/** What the letters of a simple font are called where it says so itself: another letter than the usual is none. */
const differencesAreUsual = (file: PdfFile, encoding: PdfDict): boolean => {
  let code = 0;
  for (const entry of listAt(file, encoding.get('Differences'))) {
    const value = file.resolve(entry);
    if (typeof value === 'number') code = value;
    else if (value instanceof PdfName) {
      const isAscii = code >= 0x20 && code < 0x7f;
      if (isAscii && namedLetter(value.name) !== String.fromCharCode(code)) return false;
      code++;
    } else return false;
  }
  return true;
};

const pictorial = /symbol|dingbat|wingding|webding|barcode/i;

/** Whether the letters of a font, by its name, are pictures. */
export const isPictorial = (name: string): boolean => pictorial.test(name);

const narrowest = 150;

/** Whether a font leaves its letters room, so that none stands on another. */
const leavesRoom = (file: PdfFile, font: PdfDict, bytes: Uint8Array): boolean => {
  const widths = listAt(file, font.get('Widths'));
  const first = file.resolve(font.get('FirstChar'));
  return (
    widths.length === 0 ||
    bytes.every((byte) => {
      const width = typeof first === 'number' ? file.resolve(widths[byte - first]) : undefined;
      return typeof width === 'number' && width >= narrowest;
    })
  );
};

const readSimple = (file: PdfFile, font: PdfDict): ReadLetters | undefined => {
  if (isPictorial(nameAt(file, font.get('BaseFont')) ?? '')) return undefined;
  const encoding = file.resolve(font.get('Encoding'));
  if (encoding instanceof PdfDict && !differencesAreUsual(file, encoding)) return undefined;
  const isNamed = encoding instanceof PdfName;
  if (isNamed && !(encoding.name in plainEncodings)) return undefined;
  const label = isNamed ? plainEncodings[encoding.name] : undefined;
  return (bytes) => {
    if (!leavesRoom(file, font, bytes)) return undefined;
    if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return String.fromCharCode(...bytes);
    return label && new TextDecoder(label).decode(bytes);
  };
};

const utf16 = (bytes: Uint8Array): string => new TextDecoder('utf-16be').decode(bytes);
const codeOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
const mostLetters = 70_000;

/** The table with which a font says what its letters mean. */
const unicodeTable = (content: Uint8Array): Map<number, string> => {
  const table = new Map<number, string>();
  const add = (code: number, text: string) => {
    if (table.size < mostLetters) table.set(code, text);
  };
  eachOperator(content, (word, given) => {
    const parts = given.flatMap((part) =>
      part instanceof PdfText || Array.isArray(part) ? [part as PdfText | readonly PdfObject[]] : [],
    );
    if (word === 'endbfchar')
      for (let at = 0; at + 1 < parts.length; at += 2) {
        const [from, to] = [parts[at], parts[at + 1]];
        if (from instanceof PdfText && to instanceof PdfText) add(codeOf(from.bytes), utf16(to.bytes));
      }
    if (word === 'endbfrange')
      for (let at = 0; at + 2 < parts.length; at += 3) {
        const [from, to, means] = [parts[at], parts[at + 1], parts[at + 2]];
        if (!(from instanceof PdfText && to instanceof PdfText)) continue;
        const [first, last] = [codeOf(from.bytes), codeOf(to.bytes)];
        for (let code = first; code <= last && code - first < mostLetters; code++) {
          const listed = Array.isArray(means) ? means[code - first] : undefined;
          if (listed instanceof PdfText) add(code, utf16(listed.bytes));
          else if (means instanceof PdfText) {
            const start = utf16(means.bytes);
            const lastPoint = start.codePointAt(start.length - 1) ?? 0;
            add(code, `${start.slice(0, -1)}${String.fromCodePoint(lastPoint + code - first)}`);
          }
        }
      }
    return false;
  });
  return table;
};

const readByTable = (file: PdfFile, table: PdfStream): ReadLetters => {
  const known = unicodeTable(file.decode(table));
  return (bytes) => {
    if (bytes.length % 2 !== 0) return undefined;
    let text = '';
    for (let at = 0; at < bytes.length; at += 2) {
      const letter = known.get((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0));
      if (letter === undefined) return undefined;
      text += letter;
    }
    return text;
  };
};

const isEmbedded = (file: PdfFile, font: PdfDict): boolean => {
  const descriptor = dictAt(file, font.get('FontDescriptor'));
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.get(key) !== undefined);
};

/** The widths that a font of many letters says: a list behind the first letter, or one for a range of them. */
const widthsBelow = (file: PdfFile, below: PdfDict): PdfObject[] => {
  const parts = listAt(file, below.get('W')).map((part) => file.resolve(part));
  const widths: PdfObject[] = [];
  for (let at = 0; at < parts.length; ) {
    const list = parts[at + 1];
    if (Array.isArray(list)) widths.push(...list.map((width) => file.resolve(width)));
    else widths.push(parts[at + 2] ?? null);
    at += Array.isArray(list) ? 2 : 3;
  }
  const usual = file.resolve(below.get('DW'));
  return usual === null ? widths : [...widths, usual];
};

const leavesAllRoom = (file: PdfFile, below: PdfDict): boolean =>
  widthsBelow(file, below).every((width) => typeof width === 'number' && width >= narrowest);

/**
 * How the letters of a font are read. A font that came later with shapes of its own may show anything, whatever it says
 * of them; one that was signed along is believed.
 */
export const lettersOf = (
  file: PdfFile,
  named: PdfObject | undefined,
  isNew: (number: number) => boolean,
): ReadLetters | undefined => {
  const font = asDict(file.resolve(named));
  const isSigned = named instanceof PdfRef && !isNew(named.number);
  if (!font) return undefined;
  const subtype = nameAt(file, font.get('Subtype'));
  if (subtype !== 'Type0')
    return ['Type1', 'TrueType', 'MMType1'].includes(subtype ?? '') && (isSigned || !isEmbedded(file, font))
      ? readSimple(file, font)
      : undefined;
  const below = asDict(file.resolve(asList(file.resolve(font.get('DescendantFonts')))[0]));
  if (!below || (!isSigned && (isEmbedded(file, below) || !leavesAllRoom(file, below)))) return undefined;
  const label = wideEncodings[nameAt(file, font.get('Encoding')) ?? ''];
  if (label) return (bytes) => new TextDecoder(label).decode(bytes);
  const table = file.resolve(font.get('ToUnicode'));
  return isSigned && table instanceof PdfStream ? readByTable(file, table) : undefined;
};
