/** The query of a path as plain text values: what stands in the address is what a page gets, a number included. */
export type Search = Readonly<Record<string, string>>;

/** Reads a query string. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

/** Writes a query string; what is empty is left out. */
export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const kept = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
};
