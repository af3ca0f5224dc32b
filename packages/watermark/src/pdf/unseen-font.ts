import type { PdfWriter } from './pdf-writer.ts';

const emHeight = 1_000;
/** Every letter is this wide, in thousandths of its height. */
export const letterWidth = 500;

const words = (...values: readonly number[]): Buffer => {
  const made = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) made.writeUInt16BE(value & 0xffff, at * 2);
  return made;
};

/** The tables a font must have, with one letter that draws nothing. */
const tables: Readonly<Record<string, Buffer>> = {
  glyf: Buffer.alloc(4),
  head: words(
    1,
    0,
    1,
    0,
    0,
    0,
    0x5f0f,
    0x3cf5,
    3,
    emHeight,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    emHeight,
    emHeight,
    0,
    8,
    2,
    0,
    0,
  ),
  hhea: words(1, 0, 800, -200, 0, letterWidth, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1),
  hmtx: words(letterWidth, 0),
  loca: words(0, 0),
  maxp: words(1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
};

const sumOf = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4)
    sum = (sum + Buffer.concat([bytes.subarray(at, at + 4), Buffer.alloc(3)]).readUInt32BE(0)) >>> 0;
  return sum;
};

/** A font that shows nothing, for text that is only there to be found. */
const unseenFont = (): Buffer => {
  const names = Object.keys(tables);
  const head = words(1, 0, names.length, 64, 2, names.length * 16 - 64);
  const list: Buffer[] = [];
  const bodies: Buffer[] = [];
  let place = head.length + names.length * 16;
  for (const name of names) {
    const body = tables[name] as Buffer;
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    const entry = Buffer.alloc(16);
    entry.write(name, 0, 'latin1');
    entry.writeUInt32BE(sumOf(body), 4);
    entry.writeUInt32BE(place, 8);
    entry.writeUInt32BE(body.length, 12);
    list.push(entry);
    bodies.push(padded);
    place += padded.length;
  }
  return Buffer.concat([head, ...list, ...bodies]);
};

const hex = (value: number): string => value.toString(16).padStart(4, '0');
const rangesMost = 100;

const meaningOf = (letters: readonly string[]): string => {
  const rows = letters.map(
    (letter, at) => `<${hex(at + 1)}> <${Buffer.from(letter, 'utf16le').swap16().toString('hex')}>`,
  );
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += rangesMost) {
    const part = rows.slice(at, at + rangesMost);
    parts.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Unseen def /CMapType 2 def
1 begincodespacerange\n<0000> <ffff>\nendcodespacerange
${parts.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
};

/** Gives each letter of a file a number as it comes, and writes the font once all are known. */
export const createUnseenFont = (writer: PdfWriter) => {
  const numbers = new Map<string, number>();
  const ref = writer.reserve();
  return {
    ref,
    /** How a text is written with it; letters beyond all that fit are left out. */
    encode: (text: string): string =>
      [...text]
        .map((letter) => {
          const number = numbers.get(letter) ?? numbers.size + 1;
          if (number > 0xffff) return '';
          numbers.set(letter, number);
          return hex(number);
        })
        .join(''),
    write: (): void => {
      const file = unseenFont();
      const fontFile = writer.pack(`/Length1 ${file.length}`, file);
      const descriptor = writer.put(
        `/Type /FontDescriptor /FontName /Unseen /Flags 4 /FontBBox [0 -200 500 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 800 /StemV 80 /FontFile2 ${fontFile} 0 R`,
      );
      const toLetter = writer.pack('', Buffer.alloc(2 * (numbers.size + 1)));
      const letters = writer.put(
        `/Type /Font /Subtype /CIDFontType2 /BaseFont /Unseen /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW ${letterWidth} /CIDToGIDMap ${toLetter} 0 R`,
      );
      const meaning = writer.pack('', Buffer.from(meaningOf([...numbers.keys()])));
      writer.put(
        `/Type /Font /Subtype /Type0 /BaseFont /Unseen /Encoding /Identity-H /DescendantFonts [${letters} 0 R] /ToUnicode ${meaning} 0 R`,
        undefined,
        ref,
      );
    },
  };
};
