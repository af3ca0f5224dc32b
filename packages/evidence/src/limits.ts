/** What is looked at before a file is refused: whoever checks files from strangers is attacked as well. */
export const limits = {
  fileBytes: 64 * 1024 * 1024,
  /** How deep lists and objects may lie in each other. */
  nesting: 24,
  entries: 250_000,
  threads: 10_000,
  /** Keys, witnesses, timestamps, seals: more than a platform ever has of them. */
  few: 64,
  timestampBytes: 64 * 1024,
  /** How long checking may take. */
  ms: 120_000,
} as const;

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125];

/** Where a text in JSON ends that begins here; where everything ends, if it does not. */
const endOfText = (json: string, begin: number): number => {
  for (let end = json.indexOf('"', begin + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
};

/** How deep lists and objects lie in each other in a JSON text, found without reading it. */
export const nestingOf = (json: string): number => {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === quote) at = endOfText(json, at);
    else if (char === openList || char === openObject) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (char === closeList || char === closeObject) depth -= 1;
  }
  return deepest;
};

/** Says that a file asks for more than anybody needs to look at. */
export class OverLimit extends Error {
  readonly code: 'tooLarge' | 'tooMany' | 'tooDeep' | 'tooSlow';
  constructor(code: OverLimit['code']) {
    super(code);
    this.code = code;
  }
}

/** Stops what takes too long; asked before each thing that costs something. */
export type Clock = () => void;

/** A clock that runs from now on. */
export const startClock = (ms: number = limits.ms): Clock => {
  const end = performance.now() + ms;
  return () => {
    if (performance.now() > end) throw new OverLimit('tooSlow');
  };
};
