import { useState } from 'react';
import type { AnyRow } from './list-spec.ts';

/** What tells a row of a page from the others. */
export const rowKey = (row: AnyRow, at: number): string => String(row.id ?? at);

/** The rows that are selected on the page one sees: it may be read again meanwhile; another page begins with none. */
export const useSelection = (rows: readonly AnyRow[], page: string) => {
  const [state, setState] = useState<{ readonly of: string; readonly keys: ReadonlySet<string> }>();
  const keys = state?.of === page ? state.keys : new Set<string>();
  const selected = rows.filter((row, at) => keys.has(rowKey(row, at)));
  const isWhole = rows.length > 0 && selected.length === rows.length;
  const select = (chosen: readonly string[]) => setState({ of: page, keys: new Set(chosen) });
  return {
    rows: selected,
    /** Whether every row is selected. */
    isWhole,
    toggle: (row: AnyRow) => {
      const key = rowKey(row, rows.indexOf(row));
      select(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]);
    },
    toggleAll: () => select(isWhole ? [] : rows.map(rowKey)),
    clear: () => setState(undefined),
  };
};

/** A selection in use. */
export type Selection = ReturnType<typeof useSelection>;
