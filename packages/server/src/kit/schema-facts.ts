import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { schemaQuery } from './schema-queries.ts';

/** What a database is made of: each table, column, default, constraint, trigger, policy, function and right, and what it is. */
export type SchemaFacts = Readonly<Record<string, string>>;

interface Fact {
  /** The table it belongs to, if it does. */
  readonly of: string | null;
  readonly key: string;
  readonly value: string;
}

/** What is not as the migrations of this build make it. */
export interface SchemaFault {
  readonly what: string;
  /** What it should be; nothing where it should not be there. */
  readonly wanted?: string;
  /** What it is; nothing where it is gone. */
  readonly found?: string;
}

const factsIn = async (client: pg.ClientBase): Promise<Fact[]> => {
  const { rows: before } = await client.query<{ path: string }>(
    `SELECT pg_catalog.current_setting('search_path') AS path`,
  );
  await client.query('SET LOCAL search_path = pg_catalog, pg_temp');
  const { rows } = await client.query<Fact>(schemaQuery);
  await client.query(`SELECT pg_catalog.set_config('search_path', $1, true)`, [before[0]?.path]);
  return rows;
};

/** Reads what a database is made of; within a transaction. */
export const readSchema = async (client: pg.ClientBase): Promise<SchemaFacts> =>
  Object.fromEntries((await factsIn(client)).map(({ key, value }) => [key, value]));

/** What the migrations of this build make, as a test wrote it down; nothing that the database says of itself. */
const wantedSchema = async (): Promise<SchemaFacts> =>
  JSON.parse(await readFile(new URL('../migrations/schema.json', import.meta.url), 'utf8')) as SchemaFacts;

/**
 * Names everything in which a database is not what the migrations of this build make of it. Tables, views and indexes that
 * somebody put beside ours change nothing of what we write or read, and are not named.
 */
export const compareSchema = async (client: pg.ClientBase): Promise<SchemaFault[]> => {
  const wanted = await wantedSchema();
  const faults: SchemaFault[] = [];
  const facts = await factsIn(client);
  const isOurs = ({ of }: Fact) => of === null || `table ${of}` in wanted;
  const found = Object.fromEntries(facts.filter(isOurs).map(({ key, value }) => [key, value]));
  for (const what of Object.keys({ ...wanted, ...found }).sort()) {
    const [is, should] = [found[what], wanted[what]];
    if (is === should) continue;
    faults.push({
      what,
      ...(should !== undefined && { wanted: should }),
      ...(is !== undefined && { found: is }),
    });
  }
  return faults;
};

/** How much of a long text is shown, and from where. */
const room = 200;
const lead = 40;

/** The part of a text in which it differs from another. */
const differing = (text: string, other: string): string => {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  const from = text.length <= room ? 0 : Math.max(0, at - lead);
  const part = text.slice(from, from + room).replaceAll(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${part}${from + room < text.length ? '…' : ''}`;
};

/** A fault in one line. */
export const schemaFaultText = ({ what, wanted, found }: SchemaFault): string => {
  if (found === undefined) return `${what} is gone; the migrations make it ${differing(wanted ?? '', '')}`;
  if (wanted === undefined) return `${what} is not of the migrations: ${differing(found, '')}`;
  return `${what} is ${differing(found, wanted)}, and the migrations make it ${differing(wanted, found)}`;
};
