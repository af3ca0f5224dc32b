import { FormFieldKind as Kind } from '#wire/form/codes.ts';
import { fenOf } from '../../kit/form/fen-of.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';

type FormField = import('@chancery/contract/form/design.ts').FormField;
type FormColumn = import('@chancery/contract/form/design.ts').FormColumn;

/** A row of a table while it is typed. */
export type TypedRow = Readonly<Record<string, string>>;
/** An answer while it is typed: a text, what was chosen, files, or rows. */
export type TypedValue = string | readonly string[] | readonly FileValue[] | readonly TypedRow[];
export type TypedValues = Readonly<Record<string, TypedValue>>;

type Answers = Readonly<Record<string, unknown>>;
type PlainKind = FormField['kind'];

const typed = (kind: PlainKind, answer: unknown): string => {
  if (answer === undefined || answer === null) return '';
  return kind === Kind.amount ? String(Number(answer) / 100) : String(answer);
};

/** What is typed stands as it is where it is no number, so that the server can say so. */
const answered = (kind: PlainKind, text: string): unknown => {
  if (text.trim() === '') return undefined;
  if (kind !== Kind.number && kind !== Kind.amount) return text;
  const number = kind === Kind.amount ? fenOf(text) : Number(text);
  return Number.isNaN(number) ? text : number;
};

const rowOf = (columns: readonly FormColumn[], row: Answers): TypedRow =>
  Object.fromEntries(columns.map(({ key, kind }) => [key, typed(kind, row[key])]));

/** What the fields begin with. */
export const typedValues = (
  fields: readonly FormField[],
  answers: Answers,
  files: readonly FileValue[],
): TypedValues =>
  Object.fromEntries(
    fields.map(({ key, kind, columns }): [string, TypedValue] => {
      const answer = answers[key];
      const list = Array.isArray(answer) ? answer : [];
      if (kind === Kind.choices) return [key, list as string[]];
      if (kind === Kind.file) return [key, files.filter(({ filePath }) => list.includes(filePath))];
      if (kind === Kind.table) return [key, list.map((row: Answers) => rowOf(columns, row))];
      return [key, typed(kind, answer)];
    }),
  );

/** What the fields say when they are sent. */
export const answersOf = (fields: readonly FormField[], values: TypedValues): Answers =>
  Object.fromEntries(
    fields.flatMap(({ key, kind, columns }): [string, unknown][] => {
      const value = values[key];
      if (value === undefined) return [];
      if (typeof value === 'string') {
        const answer = answered(kind, value);
        return answer === undefined ? [] : [[key, answer]];
      }
      if (kind === Kind.file) return [[key, (value as readonly FileValue[]).map(({ filePath }) => filePath)]];
      if (kind !== Kind.table) return [[key, value]];
      const rows = (value as readonly TypedRow[]).map((row) =>
        Object.fromEntries(
          columns.map((column) => [column.key, answered(column.kind, row[column.key] ?? '')]),
        ),
      );
      return [[key, rows]];
    }),
  );
