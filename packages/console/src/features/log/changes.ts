/** One field of an object before and after an operation. */
export interface Change {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly changed: boolean;
}

const print = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { '': value };
};

/** What an operation changed, field by field; what it did change first. */
export const changesOf = (before: unknown, after: unknown): Change[] => {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const rows = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => {
    const change = { field, before: print(was[field]), after: print(is[field]) };
    return { ...change, changed: change.before !== change.after };
  });
  return [...rows.filter(({ changed }) => changed), ...rows.filter(({ changed }) => !changed)];
};
