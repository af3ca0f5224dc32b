import { sourcesOfGroups } from './rules.ts';
import { isTest, type Source } from './sources.ts';

const definition = /\bconst (\w+) = pgTable\(\s*'(\w+)'/g;
const written = [
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g,
  /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)/g,
  /\b(?:inserting|updating|forgotten)(?:<[^>]*>)?\(\s*'(\w+)'/g,
];
/** A row that is evidence is written by what keeps its table: `changeRows(tx, keptDevice, …)`. */
const keeping = /\b(?:addRows|changeRows|removeRows)\(\s*\w+,\s*(kept\w+)/g;
const keeper = /export const (kept\w+)/g;

/** Tables that are written in plain SQL alone, and so are declared nowhere. */
const undeclared: Readonly<Record<string, readonly string[]>> = {
  desk: ['running_server'],
  exports: ['closed_unit_kept'],
  figures: ['use_delta', 'use_day', 'use_month', 'use_sum', 'approval_delta', 'approval_day', 'approval_sum'],
  kit: ['migration', 'request_nonce', 'request_reply', 'server_key', 'unit_counter'],
  ledger: ['ledger_account', 'ledger_entry', 'ledger_lot'],
  people: ['attempt'],
  proof: [
    'evidence_alarm',
    'evidence_audit',
    'evidence_checkpoint',
    'evidence_cosignature',
    'evidence_entry',
    'evidence_key',
    'evidence_page',
    'evidence_place',
    'evidence_removed',
    'evidence_resumption',
    'evidence_sequencer',
    'evidence_tile',
    'evidence_timestamp',
  ],
  seals: ['gateway_server'],
};

interface Owned {
  /** The group that owns a table, by the name of its table, of its variable or of what keeps it. */
  readonly ownerOf: ReadonlyMap<string, string>;
  /** The owner of each table. */
  readonly tables: ReadonlyMap<string, string>;
}

const readOwners = (sources: readonly Source[]): Owned => {
  const ownerOf = new Map<string, string>();
  const tables = new Map<string, string>();
  for (const [owner, names] of Object.entries(undeclared)) {
    for (const name of names) {
      ownerOf.set(name, owner);
      tables.set(name, owner);
    }
  }
  for (const { room, text } of sources) {
    for (const [, variable = '', name = ''] of text.matchAll(definition)) {
      ownerOf.set(variable, room).set(name, room);
      tables.set(name, room);
    }
    for (const [, name = ''] of text.matchAll(keeper)) ownerOf.set(name, room);
  }
  return { ownerOf, tables };
};

/** Whether a name is a variable of the file itself, such as a message that is hashed. */
const isLocal = (text: string, name: string) =>
  new RegExp(`\\b(?:const|let) ${name}\\b(?! = pgTable)`).test(text);

/** What may write; demo data and tests plant rows of the past. */
const writersAmong = (all: readonly Source[]): Source[] =>
  all.filter(({ pkg, room, path }) => pkg === 'server' && room !== 'demo' && !isTest(path));

/** Who owns which table, how often tables are written, and what is written by others than its owner. */
export const readWrites = (all: readonly Source[]) => {
  const { ownerOf, tables } = readOwners(sourcesOfGroups(all));
  const foreign: string[] = [];
  let writes = 0;
  for (const { path, room, text } of writersAmong(all)) {
    for (const [, name = ''] of [...written, keeping].flatMap((pattern) => [...text.matchAll(pattern)])) {
      const owner = ownerOf.get(name);
      if (!owner || isLocal(text, name)) continue;
      writes += 1;
      if (owner !== room) foreign.push(`${path} writes ${name}, which belongs to ${owner}`);
    }
  }
  return { foreign, writes, tables };
};
