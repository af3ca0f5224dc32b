import pg from 'pg';
import type { Conditions } from './select.ts';
import type { Asker } from './transaction.ts';

const elementOf = (value: unknown): string => `"${textOf(value).replaceAll(/["\\]/g, '\\$&')}"`;

/** A value as the driver would send it. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join()}}`;
  throw new TypeError('a value has no text to be copied by');
};

const literal = (value: unknown): string => (value == null ? 'NULL' : pg.escapeLiteral(textOf(value)));

/** A statement with its values in it: COPY takes none beside it. Each stands as text whose type is found as that of a value is. */
export const written = ({ text, values }: Conditions): string =>
  text.replaceAll(/\$(\d+)/g, (_, n) => {
    const at = Number(n) - 1;
    if (at >= values.length) throw new TypeError(`the statement speaks of ${n} values`);
    return literal(values[at]);
  });

/** A statement of COPY: the driver's own class, since a connection that pipelines takes no other, and that leaves lines alone. */
class Copy extends pg.Query {
  readonly #onLine: (line: Buffer) => void;

  constructor(statement: string, onLine: (line: Buffer) => void, done: (error?: Error) => void) {
    super(statement, undefined, done);
    this.#onLine = onLine;
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#onLine(chunk);
  }
}

/** Hands out the rows of COPY, each a line; its bytes are only there until the next one comes. */
export const copyOut = (
  { $client }: Asker,
  statement: string,
  onLine: (line: Buffer) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    $client.query(new Copy(statement, onLine, (error) => (error ? reject(error) : resolve())));
  });
