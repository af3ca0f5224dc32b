import type { RowState } from '../../kit/kept-table.ts';

/** Finds rows by a field of theirs; what is looked for once is kept up from then on. */
export const createRowIndex = (rows: ReadonlyMap<string, ReadonlyMap<string, RowState>>) => {
  const indexes = new Map<string, { field: string; ids: Map<string, Set<string>> }[]>();

  const put = (ids: Map<string, Set<string>>, value: unknown, id: string): void => {
    const some = ids.get(String(value));
    if (some) some.add(id);
    else ids.set(String(value), new Set([id]));
  };

  const indexOf = (table: string, field: string) => {
    const own = indexes.get(table) ?? [];
    indexes.set(table, own);
    const known = own.find((one) => one.field === field);
    if (known) return known.ids;
    const ids = new Map<string, Set<string>>();
    for (const [id, state] of rows.get(table) ?? []) put(ids, state[field], id);
    own.push({ field, ids });
    return ids;
  };

  return {
    /** Says that a row is new or was changed. */
    note: (table: string, id: string, state: RowState): void => {
      for (const { field, ids } of indexes.get(table) ?? []) put(ids, state[field], id);
    },
    /** The rows of a table with a value in a field. */
    rowsWith: (table: string, field: string, value: string): [string, RowState][] => {
      const own = rows.get(table);
      return [...(indexOf(table, field).get(value) ?? [])].flatMap((id): [string, RowState][] => {
        const state = own?.get(id);
        return state && String(state[field]) === value ? [[id, state]] : [];
      });
    },
  };
};
