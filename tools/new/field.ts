import type { Files, Written } from './files.ts';
import { withColumn, withImport, withPhrase } from './insert.ts';

const orm = 'drizzle-orm/pg-core';

/** The kinds of columns: how the table declares one, what the database keeps, and from where the declaring word is. */
const kinds = {
  text: { make: 'text', rest: ".notNull().default('')", sql: "text NOT NULL DEFAULT ''", from: orm },
  number: { make: 'integer', rest: '.notNull().default(0)', sql: 'integer NOT NULL DEFAULT 0', from: orm },
  boolean: {
    make: 'boolean',
    rest: '.notNull().default(false)',
    sql: 'boolean NOT NULL DEFAULT false',
    from: orm,
  },
  moment: { make: 'moment', rest: '', sql: 'timestamptz', from: '../../kit/columns.ts' },
  id: { make: 'uuid', rest: '', sql: 'uuid', from: orm },
} as const;

export type Kind = keyof typeof kinds;
/** Whether it is a kind of column. */
export const isKind = (word: string): word is Kind => Object.hasOwn(kinds, word);
/** The words for the kinds of columns. */
export const kindWords = Object.keys(kinds).join(' | ');

export interface FieldWish {
  /** As the database calls it. */
  readonly table: string;
  readonly name: string;
  readonly kind: Kind;
  readonly english: string;
  readonly chinese: string;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const migrations = 'packages/server/src/migrations';

/** The next number in tens, so that others find room between. */
const nextNumber = (names: readonly string[]): string => {
  const last = Math.max(...names.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite));
  return String((Math.floor(last / 10) + 1) * 10).padStart(4, '0');
};

/** What a new field of an object needs beside what only a person can say: its column and its label. */
export const newField = (files: Files, { table, name, kind, english, chinese }: FieldWish): Written => {
  const { make, rest, sql, from } = kinds[kind];
  const path = files.find('packages/server/src', '.table.ts', `pgTable('${table}'`);
  if (!path) throw new Error(`no table is called ${table}`);
  const column = `${name}: ${make}('${snake(name)}')${rest},`;
  const number = nextNumber(files.list(migrations));
  const script = `${migrations}/${number}-${table.replaceAll('_', '-')}-${snake(name).replaceAll('_', '-')}.sql`;
  const label = (book: string, words: string): [string, string] => [
    book,
    withPhrase(files.read(book), `field.${name}`, words),
  ];
  return {
    files: new Map([
      [script, `ALTER TABLE ${table} ADD COLUMN ${snake(name)} ${sql};\n`],
      [path, withImport(withColumn(files.read(path), table, column), make, from)],
      label('packages/phrases/src/en/fields.ts', english),
      label('packages/phrases/src/zh/fields.ts', chinese),
    ]),
    left: [
      'the rule of the field and its place in the rows: calls.ts of the contract',
      'where it is written and read: the service, as the compiler then asks',
      'a line in the list and one in the form of the console',
      'npx vitest run -u --project server packages/server/src/kit/schema-facts.test.ts packages/server/src/kit/rights.test.ts',
      'npm run docs',
    ],
  };
};
