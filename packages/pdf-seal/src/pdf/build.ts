import { PdfDict, PdfName, type PdfObject, PdfText } from './objects.ts';

export const name = (text: string): PdfName => new PdfName(text);

/** A dictionary of what is there; what is undefined is left out. */
export const dict = (entries: Readonly<Record<string, PdfObject | undefined>>): PdfDict =>
  new PdfDict(
    new Map(Object.entries(entries).filter((entry): entry is [string, PdfObject] => entry[1] !== undefined)),
  );

/** A dictionary with some entries set anew, the others as they stand and in their order. */
export const changed = (old: PdfDict, entries: Readonly<Record<string, PdfObject | undefined>>): PdfDict =>
  new PdfDict(new Map([...old.entries, ...dict(entries).entries]));

const isPlain = (text: string) => /^[\t\n\r\x20-\x7e]*$/.test(text);

/** A text for people: as it is where it is plain, else in UTF-16 with its mark. */
export const text = (value: string): PdfText => {
  if (isPlain(value)) return new PdfText(new TextEncoder().encode(value));
  const bytes = new Uint8Array(2 + value.length * 2);
  bytes.set([0xfe, 0xff]);
  for (let at = 0; at < value.length; at += 1) {
    const unit = value.charCodeAt(at);
    bytes.set([unit >> 8, unit & 0xff], 2 + at * 2);
  }
  return new PdfText(bytes);
};

/** A time as PDF writes it, in UTC. */
export const date = (at: Date): PdfText => {
  const digits = at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
  return text(`D:${digits}Z`);
};
