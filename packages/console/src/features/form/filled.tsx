import { showYuan, thousands } from '@chancery/contract/rules/display.ts';
import type { ReactNode } from 'react';
import { FormFieldKind as Kind } from '#wire/form/codes.ts';
import { FactList, type NamedFact } from '../../kit/detail/fact-list.tsx';
import { nothing } from '../../kit/format.ts';
import { comma, useLanguage } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { Attachments } from '../announcement/attachments.tsx';
import css from './form.module.css';
import { labelIn } from './labels.ts';

type FormField = import('@chancery/contract/form/design.ts').FormField;

/** What was filled in, with the fields it fills in. */
export interface FilledIn {
  readonly form: { readonly version: number; readonly fields: readonly FormField[] };
  readonly answers: Readonly<Record<string, unknown>>;
  readonly files: Parameters<typeof Attachments>[0]['files'];
}

const sayPlain = (kind: FormField['kind'], answer: unknown): string => {
  if (answer === undefined || answer === null) return nothing;
  if (kind === Kind.amount) return showYuan(Number(answer));
  return kind === Kind.number ? thousands(Number(answer)) : String(answer);
};

const Table = ({ field, rows }: { readonly field: FormField; readonly rows: readonly object[] }) => {
  const language = useLanguage();
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {field.columns.map((column) => (
              <th key={column.key} scope="col">
                {labelIn(column, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by nothing else
            <tr key={at}>
              {field.columns.map((column) => (
                <td key={column.key} data-label={labelIn(column, language)}>
                  {sayPlain(column.kind, (row as Readonly<Record<string, unknown>>)[column.key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const answerOf = (
  field: FormField,
  answer: unknown,
  files: FilledIn['files'],
  language: string,
): ReactNode => {
  const list = Array.isArray(answer) ? answer : [answer];
  if (answer === undefined) return nothing;
  switch (field.kind) {
    case Kind.choice:
    case Kind.choices:
      return field.options
        .filter(({ key }) => list.includes(key))
        .map((option) => labelIn(option, language))
        .join(comma());
    case Kind.file:
      return <Attachments files={files.filter(({ filePath }) => list.includes(filePath))} />;
    case Kind.table:
      return <Table field={field} rows={list} />;
    case Kind.longText:
      return <Prose text={String(answer)} />;
    default:
      return sayPlain(field.kind, answer);
  }
};

const wideKinds: readonly string[] = [Kind.longText, Kind.table, Kind.file];

/** A form that was filled in, for reading. */
export const Filled = ({ filled: { form, answers, files } }: { readonly filled: FilledIn }) => {
  const language = useLanguage();
  const facts = form.fields.map((field): NamedFact => {
    const label = labelIn(field, language);
    const answer = answerOf(field, answers[field.key], files, language);
    return wideKinds.includes(field.kind) ? [label, answer, 'wide'] : [label, answer];
  });
  return <FactList facts={facts} />;
};
