import { deflateSync } from 'node:zlib';

/** Writes a new PDF from object to object; nothing of it is kept but its bytes. */
export interface PdfWriter {
  /** A number for an object that is written later. */
  reserve(): number;
  /** Writes an object, with a body when it has one, and returns its number. */
  put(dict: string, body?: Uint8Array, number?: number): number;
  /** Packs a body and writes it. */
  pack(dict: string, body: Uint8Array, number?: number): number;
  /** The file, from its first object and what is said about it. */
  finish(root: number, info: number): Uint8Array;
}

/** Any text as PDF writes it. */
export const textOf = (text: string): string => {
  const units = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${units.toString('hex')}>`;
};

/** A number as PDF writes it, to a thousandth of a point. */
export const numberOf = (value: number): string => String(Number(value.toFixed(3)));

/** Begins a new PDF. */
export const createPdfWriter = (): PdfWriter => {
  const chunks: Uint8Array[] = [];
  const places: number[] = [0];
  let length = 0;
  const write = (chunk: Uint8Array | string): void => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk;
    chunks.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');

  const reserve = (): number => places.push(0) - 1;
  const put = (dict: string, body?: Uint8Array, number = reserve()): number => {
    places[number] = length;
    if (!body) write(`${number} 0 obj\n<< ${dict} >>\nendobj\n`);
    else {
      write(`${number} 0 obj\n<< ${dict} /Length ${body.length} >>\nstream\n`);
      write(body);
      write('\nendstream\nendobj\n');
    }
    return number;
  };
  const pack = (dict: string, body: Uint8Array, number?: number): number =>
    put(`${dict} /Filter /FlateDecode`, deflateSync(body), number);
  const finish = (root: number, info: number): Uint8Array => {
    const start = length;
    const rows = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
    write(`xref\n0 ${places.length}\n0000000000 65535 f \n${rows.join('')}`);
    write(`trailer\n<< /Size ${places.length} /Root ${root} 0 R /Info ${info} 0 R >>\n`);
    write(`startxref\n${start}\n%%EOF\n`);
    return Buffer.concat(chunks, length);
  };
  return { reserve, put, pack, finish };
};
