import { useState } from 'react';
import type { AnyRow } from './list-spec.ts';

type Selected = Record<string, true>;
type Change = Selected | ((last: Selected) => Selected);

/** The rows that are selected on the page one sees: it may be read again meanwhile; another page begins with none. */
export const useSelection = (rows: readonly AnyRow[], page: string) => {
  const [state, setState] = useState<{ readonly of: string; readonly selected: Selected }>();
  const selected = state?.of === page ? state.selected : {};
  return {
    selected,
    rows: rows.filter((row, at) => selected[String(row.id ?? at)]),
    change: (next: Change) =>
      setState({ of: page, selected: typeof next === 'function' ? next(selected) : next }),
    clear: () => setState(undefined),
  };
};

/** A selection in use. */
export type Selection = ReturnType<typeof useSelection>;
