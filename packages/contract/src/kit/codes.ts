import { z } from 'zod';
import { codeTable } from './code-table.ts';
import { absent } from './rule.ts';

type CodeValue = string | number;
type CodeTable = Readonly<Record<string, CodeValue>>;

/** An enumeration of the wire: its members by name, with the check, the list and the way back from code to name. */
export type Codes<Name extends string = string, Table extends CodeTable = CodeTable> = Table & {
  readonly codeName: Name;
  readonly all: readonly Table[keyof Table][];
  readonly schema: z.ZodType<Table[keyof Table], Table[keyof Table]>;
  /** The same check for a query string, where a numeric code arrives as text. */
  readonly query: z.ZodType<Table[keyof Table], Table[keyof Table]>;
  keyOf(code: CodeValue): Extract<keyof Table, string>;
};

/** The wire value of an enumeration. */
export type CodeOf<C extends { readonly all: readonly CodeValue[] }> = C['all'][number];

/** The keys of the labels of an enumeration. */
export type CodeLabel<C> = C extends {
  readonly codeName: infer Name extends string;
  keyOf(code: CodeValue): infer Key extends string;
}
  ? `code.${Name}.${Key}`
  : never;

/** The key of the label of one code. */
export const codeLabel = <C extends Pick<Codes, 'codeName' | 'keyOf'>>(list: C, code: CodeValue) =>
  `code.${list.codeName}.${list.keyOf(code)}` as CodeLabel<C>;

/** What an enumeration itself is asked by cannot be the name of a code. */
type NoTakenName = { readonly [Name in 'codeName' | 'all' | 'schema' | 'query' | 'keyOf']?: never };

/** Declares an enumeration once: the type, the check and the phrase keys all follow from this table. */
export const codes = <const Name extends string, const Table extends CodeTable>(
  codeName: Name,
  table: Table & NoTakenName,
): Codes<Name, Table> => {
  const plain = codeTable<Name, Table>(codeName, table);
  const { all } = plain;
  const schema = z.literal(all, { error: absent('rule.required', 'rule.choice') }) as unknown as Codes<
    Name,
    Table
  >['schema'];
  const fromText = new Map<unknown, CodeValue>(all.map((code) => [String(code), code]));
  const query = z.preprocess((value) => fromText.get(value) ?? value, schema) as unknown as typeof schema;
  return Object.assign(plain, { schema, query });
};
