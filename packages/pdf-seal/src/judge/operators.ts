import { Lexer } from '../pdf/lexer.ts';
import type { PdfObject } from '../pdf/objects.ts';
import { Parser } from '../pdf/parse.ts';

const values = new Set(['true', 'false', 'null']);
const mostGiven = 100;

/** A picture within the content ends with a word of its own. */
const skipImage = (lexer: Lexer): void => {
  while (lexer.peek() !== -1 && !(lexer.peek() === 0x45 && lexer.peek(1) === 0x49 && lexer.peek(-1) <= 0x20))
    lexer.at++;
  lexer.at += 2;
};

/** Goes through a drawing, operator by operator with what is given to it; `true` as an answer ends the walk. */
export const eachOperator = (
  content: Uint8Array,
  act: (word: string, given: readonly PdfObject[]) => boolean,
): boolean => {
  const lexer = new Lexer(content, 0);
  let given: PdfObject[] = [];
  for (let token = lexer.ahead(); token.kind !== 'end'; token = lexer.ahead()) {
    if (token.kind !== 'word' || values.has(token.word)) {
      const parser = new Parser(content, lexer.at, 20);
      given.push(parser.object());
      lexer.at = parser.lexer.at;
      if (given.length > mostGiven) given.shift();
      continue;
    }
    lexer.next();
    if (act(token.word, given)) return true;
    if (token.word === 'ID') skipImage(lexer);
    given = [];
  }
  return false;
};
