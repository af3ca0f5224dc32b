import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { ExportType } from '#wire/export/codes.ts';
import { exportColumns } from '#wire/export/columns.ts';
import { listedExports } from '#wire/export/listed.ts';

type Type = CodeOf<typeof ExportType>;
type Listed = (typeof listedExports)[keyof typeof listedExports];

const listed: Readonly<Record<string, Listed>> = listedExports;
const sourced: Readonly<Record<string, object>> = exportColumns;

/** The columns an export can have, in their order. */
export const columnsOf = (type: Type): string[] => {
  const name = ExportType.keyOf(type);
  return Object.keys(listed[name]?.columns ?? sourced[name] ?? {});
};

/** The phrase that heads a column. */
export const headOf = (type: Type, column: string): PhraseKey =>
  (listed[ExportType.keyOf(type)]?.columns[column]?.label ?? `exportColumn.${column}`) as PhraseKey;
