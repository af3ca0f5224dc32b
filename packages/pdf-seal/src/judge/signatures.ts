import { Lexer } from '../pdf/lexer.ts';
import { type PdfDict, PdfName, PdfRef, PdfText } from '../pdf/objects.ts';
import { hasDoubledKeys, Parser } from '../pdf/parse.ts';
import { PdfFault, type PdfFile } from '../pdf/read.ts';
import { asDict, listAt } from './access.ts';
import { type FieldNode, fieldNodes } from './fields.ts';

/** A signature as it stands in the file. */
export interface FoundSignature {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly field: FieldNode;
  /** The revision in which it is first a field's value. */
  readonly since: number;
  /** Whether the newest revision still has it in that field. */
  readonly isKept: boolean;
}

/** All signatures of a file, oldest first, also those that a later revision took away. */
export const findSignatures = (file: PdfFile): FoundSignature[] => {
  const found = new Map<string, Omit<FoundSignature, 'isKept'>>();
  let kept = new Set<string>();
  for (let since = 0; since < file.revisions.length; since++) {
    kept = new Set();
    const view = file.at(since);
    for (const field of fieldNodes(view)) {
      const ref = field.dict.get('V');
      const dict = field.type === 'Sig' && ref instanceof PdfRef ? asDict(view.resolve(ref)) : undefined;
      if (!dict || !(ref instanceof PdfRef)) continue;
      const key = `${field.ref.number} ${ref.number}`;
      kept.add(key);
      if (!found.has(key)) found.set(key, { ref, dict, field, since });
    }
  }
  return [...found].map(([key, signature]) => ({ ...signature, isKept: kept.has(key) }));
};

export type CoverFault =
  | 'noRange'
  | 'rangeStart'
  | 'gapWrong'
  | 'beyond'
  | 'notARevision'
  | 'form'
  | 'filling';

export interface Covered {
  readonly range: readonly [number, number, number, number];
  /** The signature itself, as bytes with what fills its room. */
  readonly contents: Uint8Array;
  /** The revision that it covers, and nothing after. */
  readonly revision: number;
}

export type Cover = { readonly fault: CoverFault } | Covered;

/** Where the text under a key of a dictionary stands among the bytes, from its first bracket to behind its last. */
const placeOfText = (
  bytes: Uint8Array,
  offset: number,
  key: string,
  depth: number,
): [number, number] | undefined => {
  const parser = new Parser(bytes, offset, depth);
  parser.count();
  parser.count();
  parser.word('obj');
  const { lexer } = parser;
  const open = lexer.next();
  if (open.kind !== 'mark' || open.mark !== '<<') return undefined;
  for (;;) {
    const token = lexer.next();
    if (token.kind !== 'object' || !(token.object instanceof PdfName)) return undefined;
    lexer.skip();
    const from = lexer.at;
    if (token.object.name !== key) {
      parser.object();
      continue;
    }
    const value = new Lexer(bytes, from).next();
    if (value.kind !== 'object' || !(value.object instanceof PdfText)) return undefined;
    parser.object();
    return [from, lexer.at];
  }
};

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The revision that ends where bytes end, give or take the end of line behind its last word. */
const revisionEndingAt = (file: PdfFile, end: number): number =>
  file.revisions.findIndex((revision) => {
    if (revision.end === end) return true;
    const rest = file.bytes.subarray(end, revision.end);
    return end < revision.end && rest.length <= 2 && rest.every((byte) => byte === 0x0a || byte === 0x0d);
  });

const readCover = (file: PdfFile, { ref, dict, since }: FoundSignature): Cover => {
  const view = file.at(since);
  const place = view.placeOf(ref.number);
  const contents = view.resolve(dict.get('Contents'));
  if (place?.kind !== 'at' || hasDoubledKeys(dict) || !(contents instanceof PdfText))
    return { fault: 'form' };
  const range = listAt(view, dict.get('ByteRange'));
  if (range.length !== 4 || !range.every(isWhole)) return { fault: 'noRange' };
  const [start, first, second, length] = range as readonly [number, number, number, number];
  if (start !== 0) return { fault: 'rangeStart' };
  const gap = placeOfText(view.bytes, place.offset, 'Contents', file.limits.depth);
  if (!gap || gap[0] !== first || gap[1] !== second || file.bytes[first] !== 0x3c)
    return { fault: 'gapWrong' };
  if (second + length > file.bytes.length) return { fault: 'beyond' };
  const revision = revisionEndingAt(file, second + length);
  if (revision < 0 || revision !== since) return { fault: 'notARevision' };
  return { range: [start, first, second, length], contents: contents.bytes, revision };
};

/** What a signature covers: everything up to the end of its revision but its own bytes, or it is at fault. */
export const coverOf = (file: PdfFile, signature: FoundSignature): Cover => {
  try {
    return readCover(file, signature);
  } catch (fault) {
    if (fault instanceof PdfFault) return { fault: 'form' };
    throw fault;
  }
};

/** The two parts of a file that a signature is about. */
export const signedParts = ({ bytes }: PdfFile, { range }: Covered): [Uint8Array, Uint8Array] => [
  bytes.subarray(range[0], range[0] + range[1]),
  bytes.subarray(range[2], range[2] + range[3]),
];
