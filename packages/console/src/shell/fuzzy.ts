const boundary = /[\s/\-_.·]/;

const isBoundary = (text: string, at: number): boolean => {
  const before = text[at - 1];
  return before === undefined || boundary.test(before);
};

/** How well a text answers a query whose characters must all occur in order; undefined when they do not. */
export const fuzzyScore = (query: string, text: string): number | undefined => {
  const wanted = query.toLowerCase().replace(/\s+/g, '');
  const target = text.toLowerCase();
  if (wanted === '') return 0;
  const whole = target.indexOf(query.toLowerCase().trim());
  if (whole >= 0)
    return 100 + (isBoundary(target, whole) ? 50 : 0) - Math.min(target.length - wanted.length, 40);

  let score = 0;
  let from = 0;
  let last = -2;
  for (const char of wanted) {
    const at = target.indexOf(char, from);
    if (at < 0) return undefined;
    if (at === last + 1) score += 5;
    else if (isBoundary(target, at)) score += 4;
    else score -= Math.min(at - from, 5);
    last = at;
    from = at + 1;
  }
  return score - Math.min(target.length - wanted.length, 20) / 4;
};

/** The items that answer a query, best first; each may be known under several names. */
export const fuzzyFilter = <Item>(
  query: string,
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): Item[] => {
  if (query.trim() === '') return [...items];
  const scored = items.flatMap((item) => {
    const scores = namesOf(item).flatMap((name) => fuzzyScore(query, name) ?? []);
    return scores.length > 0 ? [{ item, score: Math.max(...scores) }] : [];
  });
  return scored.sort((one, other) => other.score - one.score).map(({ item }) => item);
};
