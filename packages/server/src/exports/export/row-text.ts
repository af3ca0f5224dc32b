import type { ColumnKind } from '@chancery/contract/export/columns.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { type SQL, sql } from 'drizzle-orm';

/** What a spreadsheet would take for the beginning of a formula, in the wide letters of Chinese keyboards too. */
const formula = [...'=+-@\t\r\n＝＋－＠'].map((char) => char.codePointAt(0)).join();

/** Stands between several values in one cell. */
const between = (language: Language): string => (language === 'zh' ? '、' : '; ');

type Labelled = Extract<ColumnKind, { one: unknown }>['one'];

/** A value between quotation marks, as CSV wants them. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const labelled = (value: SQL, codes: Labelled, language: Language, as: (label: string) => string): SQL => {
  const t = translator(language);
  const cases = codes.all.map((code) => {
    const label = as(t(codeLabel(codes, code) as PhraseKey & 'action.close'));
    return sql`WHEN ${typeof code === 'number' ? sql`${code}::int` : sql`${code}::text`} THEN ${label}::text`;
  });
  return sql`CASE ${value} ${sql.join(cases, sql` `)} END`;
};

/** A cell as it stands in a line of CSV, and as a workbook holds it; null where there is nothing. */
interface Cell {
  readonly csv: SQL;
  readonly value: SQL;
}

const asIs = (text: string): string => text;

/** What people wrote: with a mark before what would run as a formula. */
const written = (text: SQL): Cell => ({
  csv: sql`CASE WHEN ascii(${text}) IN (${sql.raw(formula)}) THEN '"''' ELSE '"' END || replace(${text}, '"', '""') || '"'`,
  value: text,
});
/** What nobody wrote, and needs no quotation marks. */
const figure = (value: SQL): Cell => ({ csv: value, value });

const several = (raw: SQL, codes: Labelled, language: Language): Cell => {
  const each = labelled(sql`one`, codes, language, asIs);
  const all = sql`array_to_string(ARRAY(SELECT ${each} FROM unnest(${raw}) AS one), ${between(language)})`;
  const value = sql`CASE WHEN ${raw} = '{}' THEN '' ELSE ${all} END`;
  return {
    csv: sql`CASE WHEN ${raw} = '{}' THEN '' ELSE '"' || replace(${all}, '"', '""') || '"' END`,
    value,
  };
};

/** Puts what a column is made of into words. */
const cellOf = (raw: SQL, kind: ColumnKind, language: Language): Cell => {
  if (typeof kind === 'object') {
    if ('many' in kind) return several(raw, kind.many, language);
    return {
      csv: labelled(raw, kind.one, language, quoted),
      value: labelled(raw, kind.one, language, asIs),
    };
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
      return figure(sql`left((${raw})::timestamp::text, 19)`);
  }
};

interface Columns {
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

/** A row as a line of a CSV file. */
export const csvLine = (columns: Columns): SQL =>
  sql`concat(${sql.join(
    cellsOf(columns).map(({ csv }) => csv),
    sql`, ',', `,
  )}, E'\\r\\n')`;

/** A row as a line of JSON, from which a workbook is made. */
export const jsonLine = (columns: Columns): SQL =>
  sql`json_build_array(${sql.join(
    cellsOf(columns).map(({ value }) => value),
    sql`, `,
  )})::text || E'\\n'`;
