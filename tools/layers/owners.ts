import { groups } from './rules.ts';
import { isTest, type Source } from './sources.ts';

const definition = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
const written = [
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g,
  /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)/g,
  /\b(?:inserting|updating|forgotten)(?:<[^>]*>)?\(\s*'(\w+)'/g,
];
/** A row that is evidence is written by what keeps its table: `changeRows(tx, keptDevice, …)`. */
const keeping = /\b(?:addRows|changeRows|removeRows)\(\s*\w+,\s*(kept\w+)/g;
const keeper = /export const (kept\w+)/g;

const isGroup = (room: string) => groups.some((group) => group === room);

interface Owned {
  readonly ownerOf: ReadonlyMap<string, string>;
  readonly tables: number;
}

const readOwners = (sources: readonly Source[]): Owned => {
  const ownerOf = new Map<string, string>();
  let tables = 0;
  for (const { room, text } of sources.filter((source) => isGroup(source.room))) {
    for (const [, variable = '', name = ''] of text.matchAll(definition)) {
      ownerOf.set(variable, room).set(name, room);
      tables += 1;
    }
    for (const [, name = ''] of text.matchAll(keeper)) ownerOf.set(name, room);
  }
  return { ownerOf, tables };
};

/** Whether a name is a variable of the file itself, such as a message that is hashed. */
const isLocal = (text: string, name: string) =>
  new RegExp(`\\b(?:const|let) ${name}\\b(?! = pgTable)`).test(text);

/** A table is written only by the group that owns it; demo data and tests plant rows of the past. */
export const ownerFaults = (all: readonly Source[]): { faults: string[]; writes: number } => {
  const sources = all.filter(({ pkg, path }) => pkg === 'server' && !isTest(path));
  const { ownerOf, tables } = readOwners(sources);
  const faults: string[] = [];
  let writes = 0;
  for (const { path, room, text } of sources.filter((source) => isGroup(source.room))) {
    for (const [, name = ''] of [...written, keeping].flatMap((pattern) => [...text.matchAll(pattern)])) {
      const owner = ownerOf.get(name);
      if (!owner || isLocal(text, name)) continue;
      writes += 1;
      if (owner !== room) faults.push(`${path} writes ${name}, which belongs to ${owner}`);
    }
  }
  if (tables === 0 || writes === 0) faults.push('no table or no write was found: the check itself is broken');
  return { faults, writes };
};
