import { canonicalJson } from './canonical.ts';

/** The version of what an entry says. */
export const entryVersion = 2;

/** The longest entry in bytes: a bundle of entries gives each length sixteen bits. */
export const entryBytesMax = 65_535;

/** One step as the log keeps it. */
export interface Entry {
  readonly v: number;
  /** The unit whose log it is in. */
  readonly unit: string;
  readonly kind: string;
  /** What it happened to. */
  readonly subject: string;
  /** The one thread it belongs to, such as a use: all entries of a thread are told together. */
  readonly thread: string;
  /** When the server wrote it down. */
  readonly at: string;
  readonly by?: { readonly id: string; readonly name: string };
  readonly facts: Readonly<Record<string, unknown>>;
  /** What the rows it wrote say from then on, by table and key; null: the row is gone. */
  readonly rows?: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, unknown>> | null>>>
  >;
  /** Random, so that nobody can guess an entry they were not shown from its hash. */
  readonly salt: string;
}

const text = JSON.stringify;

/** The exact text of an entry, whose UTF-8 bytes are hashed: canonical JSON, of which the order outside is known. */
export const writeEntry = ({ at, by, facts, kind, rows, salt, subject, thread, unit, v }: Entry): string =>
  `{"at":${text(at)},${by ? `"by":{"id":${text(by.id)},"name":${text(by.name)}},` : ''}"facts":${canonicalJson(facts)},` +
  `"kind":${text(kind)},${rows ? `"rows":${canonicalJson(rows)},` : ''}"salt":${text(salt)},` +
  `"subject":${text(subject)},"thread":${text(thread)},"unit":${text(unit)},"v":${text(v)}}`;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads an entry's text, or says nothing when it is not one. */
export const readEntry = (text: string): Entry | undefined => {
  const value = parse(text);
  if (!isObject(value) || value.v !== entryVersion) return undefined;
  const { unit, kind, subject, thread, at, facts, salt, by } = value;
  if (value.rows !== undefined && !(isObject(value.rows) && Object.values(value.rows).every(isObject)))
    return undefined;
  if (![unit, kind, subject, thread, at, salt].every(isText) || !isObject(facts)) return undefined;
  if (by !== undefined && !(isObject(by) && isText(by.id) && typeof by.name === 'string')) return undefined;
  return value as unknown as Entry;
};
