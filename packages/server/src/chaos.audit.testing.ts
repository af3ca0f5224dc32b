import type { DiaryLine } from '@chancery/simulator/seal.types.ts';
import { type Whereabouts, withDatabase } from './durability.audit.ts';

interface Row {
  readonly serial: string;
  readonly counter: string;
  readonly digest: string;
  readonly kind: string;
  readonly order: string | null;
  readonly use_type: number;
  readonly device_at: Date;
}

const lineOf = (serial: string, counter: number, rest: readonly unknown[]): string =>
  [serial, String(counter).padStart(8, '0'), ...rest].join(' ');

const fromRow = ({ serial, counter, digest, kind, order, use_type, device_at }: Row): string =>
  lineOf(serial, Number(counter), [digest, kind, order ?? '-', use_type, device_at.getTime()]);

const fromDiary = ({ serial, counter = 0, digest, kind, order, useType, at }: DiaryLine): string =>
  lineOf(serial, counter, [digest, kind, order ?? '-', useType, at]);

/** What is wrong with the grants themselves: counted over, or counted otherwise than the presses say. */
const wrongGrants = `
  SELECT a.empower_no FROM authorization_grant a
  LEFT JOIN (SELECT authorization_id, count(*) FILTER (WHERE kind = 'normal') AS normal,
               count(*) FILTER (WHERE kind = 'crossPage') AS cross_page
             FROM press WHERE counted GROUP BY authorization_id) p ON p.authorization_id = a.id
  WHERE coalesce(p.normal, 0) <> a.normal_used OR coalesce(p.cross_page, 0) <> a.cross_page_used
    OR a.normal_used > a.normal_count OR a.cross_page_used > a.cross_page_count`;

/** What a comparison found. */
export interface Comparison {
  readonly pressed: number;
  readonly counted: number;
  /** Every line by which the diary and the database differ, and every grant that is wrong. */
  readonly faults: readonly string[];
}

/** Holds the diary of the seals against the database, line by line. */
export const compare = (
  where: Whereabouts,
  diary: readonly DiaryLine[],
  /** What the seals still hold, by serial and counter: late, and not lost. */
  held: ReadonlySet<string>,
): Promise<Comparison> =>
  withDatabase(where, async (db) => {
    const { rows } = await db.query<Row>(
      `SELECT d.serial, p.counter, encode(p.digest, 'hex') AS digest, p.kind, p.authorization_id AS order, p.use_type,
         p.device_at FROM press p JOIN device d ON d.id = p.device_id`,
    );
    const { rows: grants } = await db.query<{ empower_no: string }>(wrongGrants);
    const { rows: conflicts } = await db.query('SELECT 1 FROM press_conflict');
    const { rows: sums } = await db.query<{ counted: string }>(
      'SELECT count(*) AS counted FROM press WHERE counted',
    );
    const kept = rows.map(fromRow);
    const told = diary.filter(({ what }) => what === 'pressed');
    const pressed = told.map(fromDiary);
    const handedOver = told.filter(({ serial, counter }) => !held.has(`${serial} ${counter}`)).map(fromDiary);
    const [inDatabase, inDiary] = [new Set(kept), new Set(pressed)];
    return {
      pressed: pressed.length,
      counted: Number(sums[0]?.counted),
      faults: [
        ...handedOver.filter((line) => !inDatabase.has(line)).map((line) => `lost: ${line}`),
        ...kept.filter((line) => !inDiary.has(line)).map((line) => `never pressed: ${line}`),
        ...(kept.length === inDatabase.size ? [] : [`${kept.length - inDatabase.size} are there twice`]),
        ...(conflicts.length === 0 ? [] : [`${conflicts.length} conflicts`]),
        ...grants.map(({ empower_no }) => `wrongly counted: ${empower_no}`),
      ],
    };
  });
