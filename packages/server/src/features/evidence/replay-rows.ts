import type { Entry } from '@chancery/evidence/entry.ts';
import type { KeptTable, RowState } from '../../kit/kept-table.ts';

/** What rows must say, by table and key. */
export type Replayed = ReadonlyMap<string, ReadonlyMap<string, RowState>>;

/** Plays entries in the order of the log and gives what rows say after them. */
export const createReplay = (
  tables: readonly KeptTable[],
  isWanted: (id: string) => boolean = () => true,
) => {
  const rows = new Map(tables.map(({ name }) => [name, new Map<string, RowState>()]));
  const tellers = new Map<string, KeptTable>();
  for (const kept of tables) if (kept.toldBy) tellers.set(kept.toldBy.kind, kept);

  const play = (entry: Entry): void => {
    const teller = tellers.get(entry.kind);
    if (teller?.toldBy && isWanted(entry.subject))
      rows.get(teller.name)?.set(entry.subject, teller.toldBy.read(entry));
    for (const [table, said] of Object.entries(entry.rows ?? {})) {
      const own = rows.get(table);
      for (const [id, row] of Object.entries(said)) {
        if (!own || !isWanted(id)) continue;
        if (row === null) own.delete(id);
        else own.set(id, { ...own.get(id), ...row });
      }
    }
  };

  return { play, rows: rows as Replayed };
};
