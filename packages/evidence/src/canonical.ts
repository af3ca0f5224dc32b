/** JavaScript keeps keys that are whole numbers in an order of its own, and assigning to `__proto__` sets no key. */
const isOdd = (key: string): boolean => key === '__proto__' || /^(0|[1-9]\d*)$/.test(key);

class OddKey extends Error {}

/** Whether the keys stand in their order everywhere, so that JSON has it right as it is; what is unusual is left to others. */
const isInOrder = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if ('toJSON' in value) return false;
  if (Array.isArray(value)) return value.every(isInOrder);
  let before = '';
  for (const key of Object.keys(value)) {
    if (key < before || (key >= '0' && key < ':') || !isInOrder((value as Record<string, unknown>)[key]))
      return false;
    before = key;
  }
  return true;
};

/** The same data with sorted keys, as JSON has it; what is sorted already is left as it is. */
const sorted = (value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError('only finite numbers can be kept');
  if (typeof value !== 'object' || value === null) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON());
  if (Array.isArray(value)) {
    const items = value.map(sorted);
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const given = value as Record<string, unknown>;
  const keys = Object.keys(given);
  const order = [...keys].sort();
  let changed = false;
  const result: Record<string, unknown> = {};
  for (const [at, key] of order.entries()) {
    if (isOdd(key)) throw new OddKey(key);
    const item = sorted(given[key]);
    changed ||= key !== keys[at] || item !== given[key];
    result[key] = item;
  }
  return changed ? result : value;
};

/** The same by hand, in whatever order the keys stand. */
const write = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(sorted(value));
  if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON());
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`;
  const parts = Object.keys(value)
    .sort()
    .map((key) => [JSON.stringify(key), write((value as Record<string, unknown>)[key])])
    .filter(([, text]) => text !== undefined);
  return `{${parts.map((part) => part.join(':')).join(',')}}`;
};

const textOf = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(isInOrder(value) ? value : sorted(value));
  } catch (error) {
    if (error instanceof OddKey) return write(value);
    throw error;
  }
};

/**
 * Plain data as canonical JSON (RFC 8785): keys sorted, no spaces, so that equal data has equal bytes. Dates become
 * text and what is undefined is left out, as in any JSON.
 */
export const canonicalJson = (value: unknown): string => {
  const text = textOf(value);
  if (text === undefined) throw new TypeError('there is nothing to write');
  return text;
};
