import type { FigureKind } from '@chancery/contract/figure/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { UseReason } from '@chancery/contract/use-record/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import { ask, spell } from '../../kit/select.ts';
import type { Tx } from '../../kit/transaction.ts';
import { isKeeper, sealsKeptBy, seesWholeUnit, usesSeenBy, type Viewer } from './sight.ts';
import { type Grain, partsOf, type Span } from './span.ts';

export type Kind = CodeOf<typeof FigureKind>;

/** What is counted. */
export interface Counts {
  readonly uses: number;
  readonly abnormal: number;
  readonly warning: number;
  readonly reviewed: number;
  readonly unaccounted: number;
  readonly presses: number;
  readonly noPhoto: number;
}

export const nothing: Counts = {
  uses: 0,
  abnormal: 0,
  warning: 0,
  reviewed: 0,
  unaccounted: 0,
  presses: 0,
  noPhoto: 0,
};

export const added = (a: Counts, b: Counts): Counts => ({
  uses: a.uses + b.uses,
  abnormal: a.abnormal + b.abnormal,
  warning: a.warning + b.warning,
  reviewed: a.reviewed + b.reviewed,
  unaccounted: a.unaccounted + b.unaccounted,
  presses: a.presses + b.presses,
  noPhoto: a.noPhoto + b.noPhoto,
});

export const counts = sql`uses, abnormal, warning, reviewed, unaccounted, presses, no_photo`;
/** What was counted in parts of a span, each added or taken away. */
export const summed = sql`sum(sign * uses)::int AS uses, sum(sign * abnormal)::int AS abnormal,
  sum(sign * warning)::int AS warning, sum(sign * reviewed)::int AS reviewed,
  sum(sign * unaccounted)::int AS unaccounted, sum(sign * presses)::int AS presses,
  sum(sign * no_photo)::int AS "noPhoto"`;

/** The values of `summed`, in their order. */
type Summed = [
  uses: number,
  abnormal: number,
  warning: number,
  reviewed: number,
  unaccounted: number,
  presses: number,
  noPhoto: number,
];

const countsIn = ([uses, abnormal, warning, reviewed, unaccounted, presses, noPhoto]: Summed): Counts => ({
  uses,
  abnormal,
  warning,
  reviewed,
  unaccounted,
  presses,
  noPhoto,
});

const keys: Readonly<Record<Kind, SQL>> = {
  seal: sql`device_id::text`,
  department: sql`department_id::text`,
  person: sql`user_id::text`,
  documentType: sql`document_type_id::text`,
  useType: sql`use_type::text`,
  reason: sql`reason`,
};

/** What is asked for: everything together, or told apart by something. */
export type By = Kind | 'total';

/** What is asked for of some days. Several are asked for together: one statement costs less than two. */
export interface Question<What extends string = By> {
  readonly span: Span;
  readonly wanted: readonly What[];
}

/** Sums that are kept of the whole unit are of no seal. */
export const wholeUnit = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
const zone = ({ companyId }: Viewer) => sql`(SELECT figure_zone(${companyId}))`;
const union = (several: readonly SQL[]): SQL => sql.join([...several], sql` UNION ALL `);
const noPhoto = sql.raw(`'${UseReason.noPhoto}'`);

/** Which question, by what it is told apart, and a part of its days, as rows of their own. */
export const partRows = (
  questions: readonly Question<string>[],
  grains: readonly Grain[] | undefined,
  isAsked: (what: string, grain: Grain) => boolean = () => true,
): SQL => {
  const rows = questions.flatMap(({ span, wanted }, asked) =>
    partsOf(span, grains).flatMap((part) =>
      wanted.filter((what) => isAsked(what, part.grain)).map((what) => ({ ...part, asked, what })),
    ),
  );
  const list = (values: readonly (string | number)[]) => sql.param([...values]);
  return sql`unnest(
    ${list(rows.map(({ asked }) => asked))}::int[], ${list(rows.map(({ what }) => what))}::text[],
    ${list(rows.map(({ grain }) => grain))}::text[], ${list(rows.map(({ from }) => from))}::date[],
    ${list(rows.map(({ to }) => to))}::date[], ${list(rows.map(({ sign }) => sign))}::int[])
    AS part (asked, what, part_grain, since, until, sign)`;
};

/** Rows by everything as they count for what they are told apart by: those of a reason by it alone, or as lacking a photo. */
const apart = (rows: SQL): SQL => {
  const key = sql.join(
    Object.entries(keys).map(([kind, of]) => sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${of}`),
    sql` `,
  );
  return sql`
    SELECT asked, what AS kind, CASE what WHEN 'total' THEN '' ${key} END AS key, day, sign,
      CASE WHEN what = 'reason' OR reason = '' THEN uses ELSE 0 END AS uses, abnormal, warning, reviewed, unaccounted,
      presses, CASE WHEN what <> 'reason' AND reason = ${noPhoto} THEN uses ELSE 0 END AS no_photo
    FROM ${rows} WHERE CASE WHEN what = 'reason' THEN reason <> '' ELSE reason IN ('', ${noPhoto}) END`;
};

/** What is not in the sums yet. */
const differences = (actor: Viewer, questions: readonly Question[]): SQL => {
  const rows = partRows(questions, ['day']);
  return apart(sql`(
    SELECT asked, what, sign, (hour AT TIME ZONE ${zone(actor)})::date AS day, device_id, user_id, department_id,
      document_type_id, use_type, reason, uses, abnormal, warning, reviewed, unaccounted, presses
    FROM ${rows} JOIN use_delta ON hour >= since::timestamp AT TIME ZONE ${zone(actor)}
      AND hour < until::timestamp AT TIME ZONE ${zone(actor)}
    WHERE company_id = ${actor.companyId} AND ${usesSeenBy(actor) ?? sql`true`}) AS differences`);
};

/**
 * Whether a moment lies within a part. Both sides have one type: the policies of the tables let only such comparisons be found
 * in an index.
 */
export const within = (column: 'at' | 'day'): SQL =>
  column === 'at' ? sql`at >= since::timestamp AND at < until::timestamp` : sql`day >= since AND day < until`;

/**
 * What is kept of each part. Every part is looked up by itself (`OFFSET 0`): their table is not read as a whole, whatever
 * PostgreSQL takes the parts for.
 */
export const eachOf = (parts: SQL, kept: SQL): SQL =>
  sql`${parts} CROSS JOIN LATERAL (SELECT * FROM ${kept} OFFSET 0) AS kept`;

/** Sums of one thing at a time, of the unit or of its seals. */
const sumsOf = (actor: Viewer, of: SQL, parts: SQL): SQL => {
  const kept = sql`use_sum WHERE company_id = ${actor.companyId} AND device_id = ${of} AND kind = what
    AND grain = part_grain AND ${within('at')}`;
  return sql`SELECT asked, kind, key, at::date AS day, sign, ${counts} FROM ${eachOf(parts, kept)}`;
};

/** Sums by everything at once, of days or months: read once, and counted for each thing they are told apart by. */
const rowsOf = (
  actor: Viewer,
  grain: 'day' | 'month',
  questions: readonly Question[],
  grains: readonly Grain[] | undefined,
  sight: SQL,
): SQL => {
  const once = questions.map(({ span }) => ({ span, wanted: ['everything'] }));
  const parts = partRows(once, grains, (_, of) => of === grain);
  const kept = sql`${sql.identifier(`use_${grain}`)}
    WHERE company_id = ${actor.companyId} AND ${sight} AND ${within('day')}`;
  const asked = questions.flatMap(({ wanted }, at) => wanted.map(() => at));
  const kinds = questions.flatMap(({ wanted }) => wanted);
  return apart(sql`(
    SELECT part.asked, kinds.what, sign, kept.* FROM ${eachOf(parts, kept)}
    JOIN unnest(${sql.param(asked)}::int[], ${sql.param(kinds)}::text[]) AS kinds (asked, what)
      ON kinds.asked = part.asked) AS counted`);
};

/**
 * What keepers see of their seals. Sums of a seal are kept by everything but the seal itself, which is all of them together,
 * and by days only all together: the rest of a day is its rows.
 */
const ofSeals = (actor: Viewer, questions: readonly Question[], grains?: readonly Grain[]): SQL[] => {
  const theirs = sql`ANY (ARRAY(${sealsKeptBy(actor)}))`;
  const isSum = (what: string, grain: Grain) => what !== 'seal' && (grain !== 'day' || what === 'total');
  const inRows = questions.map(({ span, wanted }) => ({
    span,
    wanted: wanted.filter((what) => what !== 'total'),
  }));
  const isSeal = (what: string, grain: Grain) => what === 'seal' && grain !== 'day';
  const seals = sql`use_sum WHERE company_id = ${actor.companyId} AND device_id = ${theirs} AND kind = 'total'
    AND grain = part_grain AND ${within('at')}`;
  return [
    sumsOf(actor, theirs, partRows(questions, grains, isSum)),
    rowsOf(actor, 'day', inRows, grains, sql`device_id = ${theirs}`),
    sql`
      SELECT asked, what AS kind, device_id::text AS key, at::date AS day, sign, ${counts}
      FROM ${eachOf(partRows(questions, grains, isSeal), seals)}`,
  ];
};

/** The sums that somebody may see. Own uses are those of one person: their rows by everything are few. */
const seen = (actor: Viewer, questions: readonly Question[], grains?: readonly Grain[]): SQL => {
  if (seesWholeUnit(actor)) return sumsOf(actor, wholeUnit, partRows(questions, grains));
  const kept = sql`AND device_id <> ALL (ARRAY(${sealsKeptBy(actor)}))`;
  const own = sql`user_id = ${actor.id} ${isKeeper(actor) ? kept : sql``}`;
  const ownGrains = (['day', 'month'] as const).filter((grain) => grains?.includes(grain) ?? true);
  const ownSums = ownGrains.map((grain) => rowsOf(actor, grain, questions, ownGrains, own));
  return union([...(isKeeper(actor) ? ofSeals(actor, questions, grains) : []), ...ownSums]);
};

const said = (actor: Viewer, questions: readonly Question[], grains?: readonly Grain[]): SQL =>
  sql`(${seen(actor, questions, grains)} UNION ALL ${differences(actor, questions)}) AS said`;

const rowsFor = <Row extends unknown[]>(tx: Tx, statement: SQL): Promise<Row[]> =>
  ask<Row>(tx, { ...spell(statement), planOnce: false });

interface Found<What, Row> {
  readonly asked: number;
  readonly kind: What;
  readonly row: Row;
}

/** What was found, for each question by what it is told apart. */
export const answersOf = <What, Row>(questions: readonly unknown[], found: readonly Found<What, Row>[]) => {
  const answers = questions.map(() => new Map<What, Row[]>());
  for (const { asked, kind, row } of found) {
    const known = answers[asked]?.get(kind);
    if (known) known.push(row);
    else answers[asked]?.set(kind, [row]);
  }
  return answers;
};

/** The counts of some days by several things at once, of what somebody may see, most used first; one answer for each question. */
export const sumsByEach = async (tx: Tx, actor: Viewer, questions: readonly Question[]) => {
  const rows = await rowsFor<[asked: number, kind: By, key: string, ...Summed]>(
    tx,
    sql`
      SELECT asked, kind, key, ${summed} FROM ${said(actor, questions)}
      GROUP BY asked, kind, key HAVING sum(sign * uses) <> 0 OR sum(sign * presses) <> 0
      ORDER BY sum(sign * uses) DESC, sum(sign * presses) DESC, key`,
  );
  const found = rows.map(([asked, kind, key, ...sums]) => ({ asked, kind, row: { key, ...countsIn(sums) } }));
  return answersOf(questions, found);
};

/** The counts of a span by something, of what somebody may see, most used first. */
export const sumsBy = async (tx: Tx, actor: Viewer, span: Span, by: By) => {
  const [answer] = await sumsByEach(tx, actor, [{ span, wanted: [by] }]);
  return answer?.get(by) ?? [];
};

/** The uses and presses of each day of a span on which anything was done. */
export const sumsByDay = async (tx: Tx, actor: Viewer, span: Span) => {
  const rows = await rowsFor<[day: string, uses: number, presses: number]>(
    tx,
    sql`
      SELECT day, sum(uses)::int, sum(presses)::int FROM ${said(actor, [{ span, wanted: ['total'] }], ['day'])}
      GROUP BY day`,
  );
  return new Map(rows.map(([day, uses, presses]) => [day, { uses, presses }]));
};

/** What was counted by something, in a month where months are told apart, otherwise in none. */
export type MonthSum = { readonly key: string; readonly month: string } & Counts;

/** The counts of some days by several things, of what somebody may see; month by month where that is asked for. */
export const sumsByMonth = async (
  tx: Tx,
  actor: Viewer,
  questions: readonly Question[],
  monthly: boolean,
): Promise<Map<By, MonthSum[]>[]> => {
  const month = monthly ? sql`to_char(day, 'YYYY-MM')` : sql`''`;
  const rows = await rowsFor<[asked: number, kind: By, key: string, month: string, ...Summed]>(
    tx,
    sql`
      SELECT asked, kind, key, ${month} AS month, ${summed}
      FROM ${said(actor, questions, monthly ? ['month', 'third', 'day'] : undefined)} GROUP BY 1, 2, 3, 4`,
  );
  const found = rows.map(([asked, kind, key, of, ...sums]) => ({
    asked,
    kind,
    row: { key, month: of, ...countsIn(sums) },
  }));
  return answersOf(questions, found);
};
