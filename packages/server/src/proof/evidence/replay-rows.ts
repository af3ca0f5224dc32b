import type { Entry } from '@chancery/evidence/entry.ts';
import type { KeptTable, RowState } from '../../kit/kept-table.ts';
import {
  beforeField,
  type DecidedBy,
  digestOfState,
  digestOfStates,
  type RowBefore,
} from '../../kit/row-before.ts';
import { createActorNames } from './actor-names.ts';
import type { RowFault } from './compare-rows.ts';
import { createRowIndex } from './row-index.ts';

/** What rows must say, by table and key. */
export type Replayed = ReadonlyMap<string, ReadonlyMap<string, RowState>>;

/** Where members are named. */
const namesTable = 'membership';

interface Said {
  readonly id: string;
  readonly kept: KeptTable;
  readonly before: RowState | undefined;
  readonly was: RowBefore;
}

/**
 * Plays entries in the order of the log and gives what rows say after them, and which were not what the log had said when a
 * step wrote to them. What is played of some threads alone may not know a row from its beginning; such rows are passed over.
 */
export const createReplay = (
  tables: readonly KeptTable[],
  isWanted: (id: string) => boolean = () => true,
) => {
  const rows = new Map(tables.map(({ name }) => [name, new Map<string, RowState>()]));
  const named = new Map(tables.map((kept) => [kept.name, kept]));
  const tellers = new Map<string, KeptTable>();
  for (const kept of tables) if (kept.toldBy) tellers.set(kept.toldBy.kind, kept);
  const index = createRowIndex(rows);
  const faults: RowFault[] = [];
  const names = createActorNames();

  const isAsSaid = ({ kept, before, was }: Said): boolean =>
    !before || digestOfState(before, was.of ?? kept.fields) === was.sha256;

  const isDecidedAsSaid = (id: string, { table, key, of, sha256 }: DecidedBy): boolean =>
    digestOfStates(index.rowsWith(table, key, id), of) === sha256;

  const set = (table: string, id: string, state: RowState, at: string): void => {
    rows.get(table)?.set(id, state);
    index.note(table, id, state);
    if (table === namesTable) names.note(state, at);
  };

  const play = (entry: Entry): void => {
    const teller = tellers.get(entry.kind);
    if (teller?.toldBy && isWanted(entry.subject))
      set(teller.name, entry.subject, teller.toldBy.read(entry), entry.at);
    const found: Said[] = [];
    for (const [table, said] of Object.entries(entry.rows ?? {})) {
      const [own, kept] = [rows.get(table), named.get(table)];
      for (const [id, row] of Object.entries(said)) {
        if (!own || !kept || !isWanted(id)) continue;
        const before = own.get(id);
        if (row === null) own.delete(id);
        else {
          const { [beforeField]: was, ...fields } = row;
          set(table, id, before ? { ...before, ...fields } : fields, entry.at);
          if (was) found.push({ id, kept, before, was: was as RowBefore });
        }
      }
    }
    const { unit, at, kind: step, by } = entry;
    if (by && !names.isKnownAs(entry))
      faults.push({ unit, table: namesTable, id: by.id, at, step, code: 'actorAltered', row: by.name });
    for (const said of found) {
      const about = { unit, table: said.kept.name, id: said.id, at, step };
      if (!isAsSaid(said)) faults.push({ ...about, code: 'alteredBefore' });
      else if (!(said.was.by ?? []).every((by) => isDecidedAsSaid(said.id, by)))
        faults.push({ ...about, code: 'decidedByAltered' });
    }
  };

  return { play, rows: rows as Replayed, faults: faults as readonly RowFault[] };
};
