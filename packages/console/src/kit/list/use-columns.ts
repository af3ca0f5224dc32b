import { limits } from '@chancery/contract/limits.ts';
import { useState } from 'react';
import { currentSession } from '../session-store.ts';
import { local } from '../storage.ts';
import type { AnyColumn, AnySpec } from './list-spec.ts';

/** How somebody likes the columns of a list: those they showed or hid, and how wide, in pixels. */
export interface ColumnTaste {
  readonly columns: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
}

const { min, max } = limits.listView.width;
const none: ColumnTaste = { columns: {}, widths: {} };

const placeOf = (kind: keyof ColumnTaste, spec: AnySpec) =>
  `chancery.${kind}:${currentSession()?.person ?? ''}:${spec.endpoint.path}`;

const read = <Kind extends keyof ColumnTaste>(kind: Kind, spec: AnySpec): ColumnTaste[Kind] => {
  try {
    return JSON.parse(local.read(placeOf(kind, spec)) ?? '{}') as ColumnTaste[Kind];
  } catch {
    return none[kind];
  }
};

/** Which columns somebody wants to see, and how wide; kept for them on this machine. */
export const useColumnChoice = (spec: AnySpec) => {
  const [taste, setTaste] = useState<ColumnTaste>(() => ({
    columns: read('columns', spec),
    widths: read('widths', spec),
  }));
  const isShown = ({ field, hidden }: AnyColumn) => taste.columns[field] ?? !hidden;
  const change = (next: Partial<ColumnTaste>) => {
    const changed = { ...taste, ...next };
    for (const kind of ['columns', 'widths'] as const)
      local.write(placeOf(kind, spec), JSON.stringify(changed[kind]));
    setTaste(changed);
  };
  return {
    taste,
    visibility: Object.fromEntries(spec.columns.map((column) => [column.field, isShown(column)])),
    change,
    toggle: (column: AnyColumn) =>
      change({ columns: { ...taste.columns, [column.field]: !isShown(column) } }),
    resize: (field: string, width: number) =>
      change({ widths: { ...taste.widths, [field]: Math.round(Math.min(max, Math.max(min, width))) } }),
    reset: () => change(none),
    isChanged: Object.keys(taste.columns).length + Object.keys(taste.widths).length > 0,
  };
};

/** The columns of a list in use. */
export type Columns = ReturnType<typeof useColumnChoice>;
