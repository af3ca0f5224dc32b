const most = 500;

/** What could be somebody's: numbers of phones and papers, addresses, tokens, and anything that is not written in our own words. */
const personal =
  /[\p{Script=Han}]+|[^\s@"']+@[^\s@"']+|\b(?:\d{1,3}\.){3}\d{1,3}\b|\+?\d[\d -]{4,}\d|[\w+/=-]{20,}|:\/\/\S+|'[^']*'|"[^"]*"/gu;

const scrubbed = (text: string): string => text.replaceAll(personal, '…').slice(0, 300);

/** Where in our code an error came from, without what it said there. */
const placesIn = (stack: unknown): string[] =>
  typeof stack === 'string'
    ? [...stack.matchAll(/^\s+at .*?(packages\/[\w./-]+:\d+)/gm)].map(([, place = '']) => place)
    : [];

interface Line {
  readonly time?: unknown;
  readonly level?: unknown;
  readonly msg?: unknown;
  readonly err?: { readonly type?: unknown; readonly code?: unknown; readonly stack?: unknown };
}

const parse = (line: string): Line[] => {
  try {
    return [JSON.parse(line) as Line];
  } catch {
    return [];
  }
};

/** The last lines of a log: when, how bad, our own words and where in the code; of all that came with them, nothing. */
export const logLines = (log: string) =>
  log
    .split('\n')
    .slice(-most)
    .flatMap(parse)
    .map(({ time, level, msg, err }) => ({
      time: typeof time === 'number' || typeof time === 'string' ? time : null,
      level: typeof level === 'number' || typeof level === 'string' ? level : null,
      msg: typeof msg === 'string' ? scrubbed(msg) : '',
      ...(err && {
        error: scrubbed(`${err.type ?? ''} ${err.code ?? ''}`).trim(),
        at: placesIn(err.stack),
      }),
    }));
