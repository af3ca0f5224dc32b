import { isSpace, standsAt } from './characters.ts';
import { damaged } from './fault.ts';
import { PdfDict, type PdfObject, PdfStream } from './objects.ts';
import { Parser } from './parse.ts';

export interface Indirect {
  readonly number: number;
  readonly generation: number;
  readonly object: PdfObject;
  /** Behind its `endobj`. */
  readonly end: number;
}

/** The bytes of a stream begin behind one end of line; a return alone is read in two ways and therefore in none. */
const afterStreamWord = (bytes: Uint8Array, at: number): number => {
  if (bytes[at] === 0x0a) return at + 1;
  if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) return at + 2;
  throw damaged(`a stream without an end of line at ${at}`);
};

/** Reads what stands as `n g obj … endobj` at a place; a stream is exactly as long as it says, or the file is damaged. */
export const readIndirect = (
  bytes: Uint8Array,
  at: number,
  depth: number,
  lengthOf: (length: PdfObject | undefined) => number,
): Indirect => {
  if (!(at > 0 && at < bytes.length)) throw damaged(`no object at ${at}`);
  const parser = new Parser(bytes, at, depth);
  const number = parser.count();
  const generation = parser.count();
  parser.word('obj');
  const object = parser.object();
  const word = parser.lexer.next();
  if (word.kind === 'word' && word.word === 'endobj')
    return { number, generation, object, end: parser.lexer.at };
  if (!(object instanceof PdfDict && word.kind === 'word' && word.word === 'stream')) {
    throw damaged(`an object without end at ${at}`);
  }
  const from = afterStreamWord(bytes, parser.lexer.at);
  const to = from + lengthOf(object.get('Length'));
  if (!(to >= from && to <= bytes.length)) throw damaged(`a stream beyond the file at ${at}`);
  let close = to;
  while (close < bytes.length && isSpace(bytes[close] ?? 0)) close++;
  if (!standsAt(bytes, 'endstream', close)) throw damaged(`a stream of another length at ${at}`);
  parser.lexer.at = close + 'endstream'.length;
  parser.word('endobj');
  return {
    number,
    generation,
    object: new PdfStream(object, bytes.subarray(from, to)),
    end: parser.lexer.at,
  };
};
