const lifeMs = 5_000;
const mostKept = 500;

/** Answers kept for a moment: other servers see a change within seconds, the one that made it at once. */
export const createBriefCache = <Value>(load: (key: string) => Promise<Value>, now = Date.now) => {
  const kept = new Map<string, { readonly value: Promise<Value>; readonly until: number }>();

  const get = (key: string): Promise<Value> => {
    const held = kept.get(key);
    if (held && held.until > now()) return held.value;
    if (kept.size >= mostKept) kept.clear();
    const value = load(key);
    kept.set(key, { value, until: now() + lifeMs });
    value.catch(() => kept.delete(key));
    return value;
  };

  return { get, forget: () => kept.clear() };
};
