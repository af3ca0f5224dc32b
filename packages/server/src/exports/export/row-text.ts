import type { ColumnKind } from '@chancery/contract/export/columns.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { type SQL, sql } from 'drizzle-orm';

/** What a spreadsheet would take for the beginning of a formula, in the wide letters of Chinese keyboards too. */
const formulaSigns = '=+-@\t\r\n＝＋－＠';
const formula = [...formulaSigns].map((char) => char.codePointAt(0)).join();

/** A text that no spreadsheet runs. */
export const disarmed = (text: string): string =>
  text !== '' && formulaSigns.includes(text.charAt(0)) ? `'${text}` : text;

/** Stands between several values in one cell. */
const between = (language: Language): string => (language === 'zh' ? '、' : '; ');

type Labelled = Extract<ColumnKind, { one: unknown }>['one'];

const labelled = (value: SQL, codes: Labelled, language: Language): SQL => {
  const t = translator(language);
  const cases = codes.all.map((code) => {
    const label = t(codeLabel(codes, code) as PhraseKey & 'action.close');
    return sql`WHEN ${typeof code === 'number' ? sql`${code}::int` : sql`${code}::text`} THEN ${label}::text`;
  });
  return sql`CASE ${value} ${sql.join(cases, sql` `)} END`;
};

/** A cell as a file of text has it, and as a workbook holds it; null where there is nothing. */
interface Cell {
  readonly csv: SQL;
  readonly value: SQL;
  /** Between quotation marks, as words may hold anything. */
  readonly isQuoted: boolean;
}

/** What people wrote: with a mark before what would run as a formula. */
const written = (text: SQL): Cell => ({
  csv: sql`CASE WHEN ascii(${text}) IN (${sql.raw(formula)}) THEN '''' || ${text} ELSE ${text} END`,
  value: text,
  isQuoted: true,
});
/** What nobody wrote, and needs no quotation marks. */
const figure = (value: SQL): Cell => ({ csv: value, value, isQuoted: false });

const several = (raw: SQL, codes: Labelled, language: Language): Cell => {
  const each = labelled(sql`one`, codes, language);
  const all = sql`array_to_string(ARRAY(SELECT ${each} FROM unnest(${raw}) AS one), ${between(language)})`;
  return {
    csv: sql`CASE WHEN ${raw} = '{}' THEN NULL ELSE ${all} END`,
    value: sql`CASE WHEN ${raw} = '{}' THEN '' ELSE ${all} END`,
    isQuoted: true,
  };
};

/** Puts what a column is made of into words. */
const cellOf = (raw: SQL, kind: ColumnKind, language: Language): Cell => {
  if (typeof kind === 'object') {
    if ('many' in kind) return several(raw, kind.many, language);
    const value = labelled(raw, kind.one, language);
    return { csv: value, value, isQuoted: true };
  }
  const t = translator(language);
  switch (kind) {
    case 'text':
      return written(sql`(${raw})::text`);
    case 'id':
      return figure(sql`(${raw})::text`);
    case 'texts':
      return written(sql`array_to_string(${raw}, ${between(language)})`);
    case 'number':
      return figure(raw);
    case 'money':
      return figure(sql`(${raw} / 100.0)::numeric(20, 2)`);
    case 'yesNo':
      return figure(sql`CASE WHEN ${raw} THEN ${t('export.yes')}::text ELSE ${t('export.no')}::text END`);
    case 'time':
      // In the zone of the transaction, which is looked up once and not for every row.
      return {
        csv: sql`date_trunc('second', (${raw})::timestamp)`,
        value: sql`left((${raw})::timestamp::text, 19)`,
        isQuoted: false,
      };
  }
};

export interface Columns {
  readonly raw: Readonly<Record<string, SQL>>;
  readonly kinds: Readonly<Record<string, ColumnKind>>;
  readonly wanted: readonly string[];
  readonly language: Language;
}

const cellsOf = ({ raw, kinds, wanted, language }: Columns): Cell[] =>
  wanted.flatMap((name) => {
    const [value, kind] = [raw[name], kinds[name]];
    return value && kind ? [cellOf(value, kind, language)] : [];
  });

/** A row as the cells of a CSV file, and the names of those that stand between quotation marks. */
export const csvCells = (columns: Columns): { readonly cells: SQL; readonly quoted: readonly string[] } => {
  const cells = cellsOf(columns).map((cell, at) => ({ ...cell, name: `c${at}` }));
  return {
    cells: sql.join(
      cells.map(({ csv, name }) => sql`${csv} AS ${sql.identifier(name)}`),
      sql`, `,
    ),
    quoted: cells.filter(({ isQuoted }) => isQuoted).map(({ name }) => name),
  };
};

/** A row as a line of JSON, from which a workbook is made. */
export const jsonLine = (columns: Columns): SQL =>
  sql`json_build_array(${sql.join(
    cellsOf(columns).map(({ value }) => value),
    sql`, `,
  )})::text || E'\\n'`;
