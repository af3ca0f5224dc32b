/** A part of the console as the bundler cuts it by itself, and the visits that load it. */
export interface Piece {
  readonly name: string;
  readonly bytes: number;
  readonly modules: readonly string[];
  readonly imports: ReadonlySet<number>;
  /** For each visit, whether it loads this piece. */
  readonly visits: readonly boolean[];
}

/** How much a visit minds bytes that it does not need. */
export type Dislike = readonly number[];

// What a request costs, in bytes of code before it is made small: a visit takes so much more rather than ask again.
const requestBytes = 5_000;

type Pieces = ReadonlyMap<number, Piece>;

/** A piece and all that comes with it. */
const withImports = (at: number, pieces: Pieces): Piece[] => {
  const seen = new Set([at]);
  for (const each of seen) for (const next of pieces.get(each)?.imports ?? []) seen.add(next);
  return [...seen].flatMap((each) => pieces.get(each) ?? []);
};

/** What a visit would load in vain if it had to load these. */
const vain = (brought: readonly Piece[], visit: number): number =>
  brought.reduce((sum, { bytes, visits }) => (visits[visit] ? sum : sum + bytes), 0);

/** What all visits together gain by two pieces being one. */
const gainOf = (a: number, b: number, pieces: Pieces, dislike: Dislike): number => {
  const [one, other] = [pieces.get(a), pieces.get(b)];
  if (!one || !other) return 0;
  const [ones, others] = [withImports(a, pieces), withImports(b, pieces)];
  return dislike.reduce((sum, weight, visit) => {
    if (one.visits[visit] && other.visits[visit]) return sum + requestBytes;
    if (one.visits[visit]) return sum - weight * vain(others, visit);
    return other.visits[visit] ? sum - weight * vain(ones, visit) : sum;
  }, 0);
};

/** Whether one piece needs another by way of a third: as one, they would need something that needs them. */
const areApart = (from: number, to: number, pieces: Pieces): boolean => {
  const seen = new Set([...(pieces.get(from)?.imports ?? [])].filter((at) => at !== to));
  for (const at of seen) for (const next of pieces.get(at)?.imports ?? []) seen.add(next);
  return seen.has(to);
};

const join = (a: Piece, b: Piece): Piece => ({
  name: a.bytes >= b.bytes ? a.name : b.name,
  bytes: a.bytes + b.bytes,
  modules: [...a.modules, ...b.modules],
  imports: new Set([...a.imports, ...b.imports]),
  visits: a.visits.map((loads, at) => loads || b.visits[at] === true),
});

/** Puts pieces together as long as visits gain by it; `fixed` ones only count for what needs what. */
export const mergePieces = (
  given: readonly Piece[],
  fixed: (at: number) => boolean,
  dislike: Dislike,
): Piece[] => {
  const pieces = new Map(given.entries());
  const free = new Set([...pieces.keys()].filter((at) => !fixed(at)));
  const gains = new Map<string, Pair>();
  const consider = (a: number, b: number) => {
    const by = gainOf(a, b, pieces, dislike);
    if (by > 0) gains.set(`${a} ${b}`, { a, b, by });
  };
  for (const a of free) for (const b of free) if (a < b) consider(a, b);
  while (gains.size > 0) {
    const [key, { a, b, by }] = [...gains].reduce((best, each) => (each[1].by > best[1].by ? each : best));
    gains.delete(key);
    if (!pieces.has(a) || !pieces.has(b)) continue;
    // Others were put together since; what this pair would gain may be less now.
    if (gainOf(a, b, pieces, dislike) < by) {
      consider(a, b);
      continue;
    }
    if (areApart(a, b, pieces) || areApart(b, a, pieces)) continue;
    const at = unite(a, b, pieces);
    free.delete(a);
    free.delete(b);
    for (const each of free) consider(each, at);
    free.add(at);
  }
  return [...free].flatMap((at) => pieces.get(at) ?? []);
};

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly by: number;
}

/** Makes two pieces one, and lets each visit load what now comes with it. */
const unite = (a: number, b: number, pieces: Map<number, Piece>): number => {
  const at = Math.max(...pieces.keys()) + 1;
  const [one, other] = [pieces.get(a), pieces.get(b)];
  if (!one || !other) throw new Error('only pieces that are there can be united');
  const whole = join(one, other);
  pieces.set(at, { ...whole, imports: without(whole.imports, a, b) });
  pieces.delete(a);
  pieces.delete(b);
  for (const [each, piece] of pieces)
    if (piece.imports.has(a) || piece.imports.has(b))
      pieces.set(each, { ...piece, imports: new Set([...without(piece.imports, a, b), at]) });
  for (const [each, piece] of pieces)
    if (withImports(at, pieces).includes(piece))
      pieces.set(each, {
        ...piece,
        visits: piece.visits.map((loads, visit) => loads || whole.visits[visit] === true),
      });
  return at;
};

const without = (imports: ReadonlySet<number>, a: number, b: number) =>
  new Set([...imports].filter((each) => each !== a && each !== b));
