import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { containing } from '../../kit/like.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { searched } from '../../kit/search.ts';
import type { Growing, ThingSource } from '../../kit/thing-source.ts';
import type { Tx } from '../../kit/transaction.ts';

/** A thing as the database tells of it. */
export interface FoundRow extends Record<string, unknown> {
  readonly id: string;
  readonly row_id: string;
  readonly title: string;
  readonly number: string;
  readonly state: string | number | null;
  readonly person: string;
  readonly at: string;
}

type Visible = readonly (SQL | undefined)[];

/** One more than is shown tells that there is more. */
const wanted = limits.search.perKind + 1;

const name = (column: { readonly name: string }) => sql.identifier(column.name);

/** Rows of which some stand twice, the first few of them. */
const onceEach = (rows: readonly FoundRow[]): readonly FoundRow[] =>
  [...new Map(rows.map((row) => [row.row_id, row])).values()].slice(0, wanted);

/** Reads the first few of some rows, which stand under the name of their table. */
const read = async (
  tx: Tx,
  { from, at, opensBy, shown }: ThingSource,
  rows: SQL,
  where: Visible,
): Promise<readonly FoundRow[]> => {
  const { title, number, state, person } = shown(currentOrigin().language);
  const found = await tx.execute<FoundRow>(sql`
    SELECT ${opensBy ?? from.id} AS id, ${from.id} AS row_id, ${title} AS title, ${number} AS number, ${state} AS state,
      ${person} AS person, to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM ${rows} WHERE ${and(...where) ?? sql`true`}
    ORDER BY ${at} DESC, ${from.id} DESC LIMIT ${2 * wanted}`);
  return onceEach(found.rows);
};

/** The latest rows of the unit, or of one person in it, by the index of either. */
const latest = ({ from, at }: ThingSource, where: SQL | undefined): SQL =>
  sql`(SELECT * FROM ${from} WHERE ${where} ORDER BY ${at} DESC, ${from.id} DESC LIMIT ${limits.search.latest})`;

/** Fewer of each seal, the more of them somebody keeps. */
const eachSeal = sql`(SELECT greatest(50, ${limits.search.latest} / greatest(1, count(*))) FROM kept)`;
/**
 * What is looked through first: by members what is their own, by keepers that and what is of their seals, some of it twice.
 * Of the unit's latest, few may be a keeper's: what they look for might stand in all others.
 */
const nearest = (source: ThingSource, { unit, owner, ofSeals }: Growing, actor: UnitActor): SQL => {
  const ofUnit = eq(unit, actor.companyId);
  if (actor.role <= Role.administrator) return latest(source, ofUnit);
  const own = latest(source, and(ofUnit, eq(owner, actor.id)));
  if (actor.role === Role.member) return own;
  const kept = sql`SELECT id, company_id FROM device WHERE company_id = ${actor.companyId} AND keeper_id = ${actor.id}`;
  return sql`(WITH kept AS MATERIALIZED (${kept}) ${ofSeals(sql`kept`, eachSeal)} UNION ALL ${own})`;
};

const isNumber = /^[a-z]{0,3}\d[\d-]*$/i;
/** Numbers of a day are alike in all but the end: an index of words would name most of them. */
const isWholeNumber = /^[a-z]{2}\d{8}-\d{4,}$/i;

/** Those whose number begins so: numbers of a day are too alike for an index of words to tell them apart quickly. */
const numbered = (
  source: ThingSource,
  { unit, number, numberLead }: Growing,
  { companyId }: UnitActor,
  text: string,
): SQL => {
  const { from } = source;
  const start = (/^\d/.test(text) ? numberLead + text : text).toUpperCase();
  return sql`(SELECT * FROM ${from} WHERE ${eq(unit, companyId)}
    AND ${name(number)} >= ${start} AND ${name(number)} < ${`${start}\u{10ffff}`}
    ORDER BY ${name(number)} DESC LIMIT ${limits.search.latest})`;
};

const plainPair = /^[ -~]{2}$/;

/** Two letters are too few for the index, except where a word begins with them. */
const patternOf = (text: string): string =>
  plainPair.test(text) ? `% ${containing(text).slice(1)}` : containing(text);

/**
 * Those that say a text, wherever they stand; of very many only those of the latest weeks. They are read before they are put in order, or the
 * whole table might be walked in that order to meet a few of them.
 */
const anywhere = ({ from }: ThingSource, { table }: Growing, text: string): SQL =>
  sql`(SELECT * FROM ${from} WHERE ${from.id} IN (${searched(table, patternOf(text), limits.search.named)}) OFFSET 0)`;

/**
 * Looks through a table that grows without end, in steps that each cost little whatever is typed: what has that number, then
 * the latest of the unit and of the person themselves, and only where these are few, all that the index names.
 */
const findGrowing = async (
  tx: Tx,
  actor: UnitActor,
  source: ThingSource,
  growing: Growing,
  text: string,
): Promise<readonly FoundRow[]> => {
  const named = (rows: SQL) => sql`${rows} AS ${source.from}`;
  const visible = await source.where(tx, actor);
  if (isNumber.test(text)) {
    const found = await read(tx, source, named(numbered(source, growing, actor, text)), visible);
    if (found.length > 0) return found;
  }
  const says = sql`${growing.words} LIKE ${containing(text)}`;
  const near = await read(tx, source, named(nearest(source, growing, actor)), [...visible, says]);
  // What every number begins with tells nothing apart.
  const isLead = text === growing.numberLead.toLowerCase();
  if (near.length === wanted || isLead || isWholeNumber.test(text)) return near;
  const far = await read(tx, source, named(anywhere(source, growing, text)), visible);
  return onceEach([...near, ...far].sort((one, other) => (one.at < other.at ? 1 : -1)));
};

/** What of a kind somebody may see and says a text, the latest first; one more than is shown, if there are as many. */
export const findThings = async (
  tx: Tx,
  actor: UnitActor,
  source: ThingSource,
  text: string,
): Promise<readonly FoundRow[]> =>
  source.growing
    ? findGrowing(tx, actor, source, source.growing, text.toLowerCase())
    : read(tx, source, sql`${source.from}`, await source.where(tx, actor, text));
