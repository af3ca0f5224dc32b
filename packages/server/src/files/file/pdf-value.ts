import { createLexer, type Token } from './pdf-lexer.ts';

/** A PDF that cannot be looked into: no reader of ours goes on with it. */
export class OpaquePdf extends Error {}

/** A key of a dictionary itself, not of one inside it, and the tokens of its value. */
export interface Entry {
  readonly key: string;
  readonly value: Token[];
}

interface Value {
  /** Its names at any depth, and what stands right behind them. */
  readonly tokens: Token[];
  /** Its own entries where it is a dictionary. */
  readonly entries: readonly Entry[];
  readonly end: number;
}

/** Deeper than anything that is drawn, and more names than anybody gives at once. */
const depthMax = 200;
const keptMax = 500_000;
/** How many tokens behind a name may say what it stands for. */
const near = 4;
const closes: Readonly<Record<string, string>> = { '<<': '>>', '[': ']' };

/** Takes the tokens of a dictionary in order and tells keys from values. */
const createEntries = () => {
  const entries: Entry[] = [];
  const take = (token: Token, depth: number): void => {
    const last = entries.at(-1);
    if (depth === 1 && token.kind === 'name' && (!last || last.value.length > 0))
      entries.push({ key: token.text, value: [] });
    else last?.value.push(token);
  };
  return { entries, take };
};

/** One value of a PDF, from its first to its last bracket. */
export const readValue = (bytes: Buffer, from: number): Value => {
  const lexer = createLexer(bytes, from);
  const tokens: Token[] = [];
  const open: string[] = [];
  const { entries, take } = createEntries();
  let isDictionary = false;
  let left = 1;
  for (let token = lexer.next(); token; token = lexer.next(left > 0)) {
    const { kind } = token;
    if (kind === 'name') left = near + 1;
    if (left > 0) {
      tokens.push(token);
      if (isDictionary) take(token, open.length);
      left -= 1;
    }
    // Nearly every token of a hostile file is within one list: it costs nothing more.
    if (kind === 'word' && open.length > 0) continue;
    if (kind === 'open') open.push(token.text);
    if (kind === 'close') {
      const isPair = closes[open.pop() ?? ''] === token.text;
      // Readers disagree about what a bracket of the wrong kind ends.
      if (!isPair && isDictionary) throw new OpaquePdf('brackets that do not pair');
    }
    if (open.length === 0) break;
    if (open.length > depthMax || tokens.length > keptMax) throw new OpaquePdf('too much in one object');
    isDictionary ||= tokens.length === 1 && open[0] === '<<';
  }
  return { tokens, entries, end: lexer.place() };
};
