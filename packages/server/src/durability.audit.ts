import { actionOf } from '@chancery/contract/log/calls.ts';
import { addUnit } from '@chancery/contract/unit/calls.ts';
import pg from 'pg';
import { nameAfter, type Writer } from './durability.writer.ts';
import { findEmbeddedPostgres } from './runtime/embedded-postgres/embedded-postgres.ts';

/** Where a database is: in the data folder of its server, or somewhere outside. */
export type Whereabouts = string | pg.ClientConfig;

/** Does something with the database behind a server, past the server. */
export const withDatabase = async <T>(
  where: Whereabouts,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> => {
  const db = new pg.Client(typeof where === 'string' ? await findEmbeddedPostgres(where) : where);
  // A database killed meanwhile fails the query that runs; between two queries it would be an uncaught error.
  db.on('error', () => {});
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
};

interface Stored {
  readonly units: readonly string[];
  readonly entries: readonly string[];
  readonly name: string;
}

const storedBy = async (db: pg.Client, { accountId }: Writer): Promise<Stored> => {
  const { rows } = await db.query<Stored>(
    `SELECT (SELECT m.real_name FROM membership m JOIN company c ON c.id = m.company_id
             WHERE m.account_id = account.id ORDER BY c.created_at DESC, c.id DESC LIMIT 1) AS name,
            array(SELECT c.social_credit_code FROM company c JOIN membership m ON m.company_id = c.id
                  WHERE m.account_id = account.id) AS units,
            array(SELECT after ->> 'social_credit_code' FROM operate_log
                  WHERE actor_id = account.id AND action = $2 AND company_id IS NOT NULL) AS entries
     FROM account WHERE id = $1`,
    [accountId, actionOf(addUnit)],
  );
  return rows[0] ?? { units: [], entries: [], name: '' };
};

const timesOf = (codes: readonly string[]): Map<string, number> =>
  codes.reduce((times, code) => times.set(code, (times.get(code) ?? 0) + 1), new Map<string, number>());

const faultsOf = ({ acknowledged, unanswered }: Writer, { units, entries, name }: Stored): string[] => {
  const [made, recorded] = [timesOf(units), timesOf(entries)];
  // What got no answer either happened as a whole or not at all.
  const happened = unanswered !== undefined && made.has(unanswered) ? [unanswered] : [];
  const expected = [...acknowledged, ...happened];
  const last = expected.at(-1);
  const known = new Set(expected);
  return [
    ...expected.filter((code) => !made.has(code) || !recorded.has(code)).map((code) => `${code} is lost`),
    ...[...made, ...recorded].flatMap(([code, times]) =>
      times > 1 ? [`${code} is there ${times} times`] : [],
    ),
    ...[...made.keys(), ...recorded.keys()].flatMap((code) =>
      known.has(code) ? [] : [`${code} is half there`],
    ),
    ...(last === undefined || name === nameAfter(last)
      ? []
      : [`${last} was the last, but the name is ${name}`]),
  ];
};

/** Holds what was acknowledged against what is in the database; answers every difference. */
export const audit = (where: Whereabouts, writers: readonly Writer[]): Promise<string[]> =>
  withDatabase(where, async (db) => {
    const faults: string[] = [];
    for (const writer of writers) faults.push(...faultsOf(writer, await storedBy(db, writer)));
    return faults;
  });
