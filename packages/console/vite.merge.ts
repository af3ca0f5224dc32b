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
const requestBytes = 28_000;
// Who minds bytes minds requests, too; a login, which minds bytes above all, does so no more than other large pages.
const mostDislike = 3;

type Pieces = ReadonlyMap<number, Piece>;

/** A piece and all that comes with it. */
const withImports = (at: number, pieces: Pieces): Piece[] => {
  const seen = new Set([at]);
  for (const each of seen) for (const next of pieces.get(each)?.imports ?? []) seen.add(next);
  return [...seen].flatMap((each) => pieces.get(each) ?? []);
};

/** For each visit, what it would load in vain if it had to load this piece. */
const vainOf = (at: number, pieces: Pieces): number[] => {
  const brought = withImports(at, pieces);
  return (pieces.get(at)?.visits ?? []).map((_, visit) =>
    brought.reduce((sum, { bytes, visits }) => (visits[visit] ? sum : sum + bytes), 0),
  );
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

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly by: number;
}

/** Puts pieces together as long as visits gain by it; `fixed` ones only count for what needs what. */
export const mergePieces = (
  given: readonly Piece[],
  fixed: (at: number) => boolean,
  dislike: Dislike,
): Piece[] => {
  const pieces = new Map(given.entries());
  const free = new Set([...pieces.keys()].filter((at) => !fixed(at)));
  const vain = new Map<number, readonly number[]>();
  const vainly = (at: number): readonly number[] => {
    const known = vain.get(at) ?? vainOf(at, pieces);
    vain.set(at, known);
    return known;
  };
  /** What all visits together gain by two pieces being one. */
  const gainOf = (a: number, b: number): number => {
    const [one, other] = [pieces.get(a)?.visits ?? [], pieces.get(b)?.visits ?? []];
    const [ones, others] = [vainly(a), vainly(b)];
    return dislike.reduce((sum, weight, visit) => {
      if (one[visit] && other[visit]) return sum + Math.min(weight, mostDislike) * requestBytes;
      if (one[visit]) return sum - weight * (others[visit] ?? 0);
      return other[visit] ? sum - weight * (ones[visit] ?? 0) : sum;
    }, 0);
  };

  const gains = new Queue();
  const consider = (a: number, b: number) => {
    const by = gainOf(a, b);
    if (by > 0) gains.add({ a, b, by });
  };
  for (const a of free) for (const b of free) if (a < b) consider(a, b);
  for (let best = gains.take(); best; best = gains.take()) {
    const { a, b, by } = best;
    if (!pieces.has(a) || !pieces.has(b)) continue;
    // Others were put together since; what this pair would gain may be less now.
    if (gainOf(a, b) < by) {
      consider(a, b);
      continue;
    }
    if (areApart(a, b, pieces) || areApart(b, a, pieces)) continue;
    const at = unite(a, b, pieces);
    vain.clear();
    free.delete(a);
    free.delete(b);
    for (const each of free) consider(each, at);
    free.add(at);
  }
  return [...free].flatMap((at) => pieces.get(at) ?? []);
};

/** Pairs, of which the one that gains most is taken first: a heap, since there are tens of thousands. */
class Queue {
  readonly #pairs: Pair[] = [];

  #gainAt(at: number): number {
    return this.#pairs[at]?.by ?? Number.NEGATIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#pairs[a], this.#pairs[b]];
    if (one && other) [this.#pairs[a], this.#pairs[b]] = [other, one];
  }

  add(pair: Pair): void {
    let at = this.#pairs.push(pair) - 1;
    for (let above = (at - 1) >> 1; at > 0 && this.#gainAt(above) < pair.by; above = (at - 1) >> 1) {
      this.#swap(at, above);
      at = above;
    }
  }

  take(): Pair | undefined {
    const [best] = this.#pairs;
    this.#swap(0, this.#pairs.length - 1);
    this.#pairs.pop();
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const better = this.#gainAt(right) > this.#gainAt(left) ? right : left;
      if (this.#gainAt(better) <= this.#gainAt(at)) return best;
      this.#swap(at, better);
      at = better;
    }
  }
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
  const brought = new Set(withImports(at, pieces));
  for (const [each, piece] of pieces)
    if (brought.has(piece))
      pieces.set(each, {
        ...piece,
        visits: piece.visits.map((loads, visit) => loads || whole.visits[visit] === true),
      });
  return at;
};

const without = (imports: ReadonlySet<number>, a: number, b: number) =>
  new Set([...imports].filter((each) => each !== a && each !== b));
