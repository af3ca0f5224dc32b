import { refuse } from '../../kit/refuse.ts';

/** Names in a PDF that make it do something when it is opened, or carry other files. */
const activeNames =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|OpenAction\s*<<)(?![A-Za-z])/;
/** A name may be written with escapes to get past whoever reads it literally. */
const unescaped = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const opening = 'stream';
const closing = 'endstream';

/** Where the next stream begins: the word, and the end of a line behind it. */
const streamFrom = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(opening, from, 'latin1'); at >= 0; ) {
    const next = bytes[at + opening.length];
    if (next === 0x0a || next === 0x0d) return at;
    at = bytes.indexOf(opening, at + opening.length, 'latin1');
  }
  return -1;
};

/** The text between the streams, in one pass; what is in the streams is most of a large file and never copied. */
const withoutStreams = (bytes: Buffer): string => {
  const parts: string[] = [];
  for (let from = 0; ; ) {
    const start = streamFrom(bytes, from);
    const end = start < 0 ? -1 : bytes.indexOf(closing, start + opening.length + 1, 'latin1');
    parts.push(bytes.toString('latin1', from, end < 0 ? undefined : start));
    if (end < 0) return parts.join('\n');
    from = end + closing.length;
  }
};

/** Refuses a PDF that is damaged, locked, or does more than show pages. */
export const checkPdf = (bytes: Buffer): void => {
  const broken = () => refuse('file.broken', { params: { type: 'PDF' } });
  const head = bytes.toString('latin1', 0, 16);
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2_048));
  if (!/^%PDF-[12]\.\d/.test(head) || !tail.includes('%%EOF') || !tail.includes('startxref')) broken();
  // Streams are compressed noise to this search, and the only place where a name could appear by chance.
  const text = withoutStreams(bytes);
  if (!/\d{1,10}\s{1,10}\d{1,5}\s{1,10}obj\b/.test(text)) broken();
  const names = unescaped(text);
  if (/\/Encrypt\b/.test(names)) refuse('file.encrypted');
  const active = activeNames.exec(names)?.[1];
  if (active) refuse('file.active', { params: { found: active.replace(/\s*<<$/, '') } });
};
