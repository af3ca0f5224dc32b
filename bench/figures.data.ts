import { LoginType } from '@chancery/contract/account/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { createGiven } from '@chancery/server/testing/given.ts';
import pg from 'pg';
import { checkMonth, fillRows } from './figures.rows.ts';
import { checkSums, sumUp } from './figures.sums.ts';
import { type Connection, createBenchApp } from './kit/database.ts';
import type { RoomyPostgres } from './kit/roomy-postgres.ts';
import type { Session } from './kit/units.ts';

type Say = (line: string) => void;

interface People {
  readonly companyId: string;
  readonly administratorId: string;
  readonly keeperId: string;
}

/** A database with a busy unit, and who asks: its main administrator, and the keeper of five of its seals. */
export interface FiguresData extends People {
  readonly connection: Connection;
  readonly administrator: Session;
  readonly keeper: Session;
}

const makePeople = async (connection: Connection, db: pg.Pool): Promise<People> => {
  const app = await createBenchApp(connection);
  try {
    const given = createGiven(app, db, async (token) => ({ token, sign: async () => '' }));
    const { unit, id: administratorId } = await given.member({ role: Role.mainAdministrator });
    const { id: keeperId } = await given.member({ unit, role: Role.sealKeeper });
    return { companyId: unit.id, administratorId, keeperId };
  } finally {
    await app.close();
  }
};

/** Logs in, now: what was kept may be older than a session. */
const logIn = async (connection: Connection, { companyId, ...people }: People) => {
  const [app, db] = [await createBenchApp(connection), new pg.Pool(connection)];
  const open = async (accountId: string): Promise<Session> => {
    const session = await app.transactions.apart('platform', (tx) =>
      app.services.sessions.open(tx, { accountId }, LoginType.phoneCode),
    );
    await db.query('UPDATE session SET company_id = $1 WHERE id = $2', [companyId, session.id]);
    return { token: session.token, signingKey: session.signingKey };
  };
  try {
    return { administrator: await open(people.administratorId), keeper: await open(people.keeperId) };
  } finally {
    await app.close();
    await db.end();
  }
};

/** Migrates a database and lets one of its units press so often; the sums are made at once from the rows. */
const fill =
  (presses: number, say: Say, check: (connection: Connection, companyId: string) => Promise<void>) =>
  async (connection: Connection): Promise<People> => {
    const db = new pg.Pool(connection);
    const begun = performance.now();
    const sayTime = (what: string) =>
      say(`    ${what} after ${Math.round((performance.now() - begun) / 1_000)} s`);
    try {
      const people = await makePeople(connection, db);
      await fillRows(connection, db, people, presses, sayTime);
      await sumUp(connection, db, people.companyId);
      sayTime('sums');
      await checkMonth(db, people.companyId);
      await check(connection, people.companyId);
      return people;
    } finally {
      await db.end();
    }
  };

const fewPresses = 5_000;

/**
 * A unit with so many presses. What makes its sums is tried first on few presses, where they must be what a server makes of
 * them, row by row; a month of many is compared with its rows.
 */
export const makeFigures = async (
  postgres: RoomyPostgres,
  presses: number,
  say: Say = () => {},
): Promise<FiguresData> => {
  const { connection, said } = await postgres.database(`figures_${presses}`, async (made) => {
    await postgres.database(
      `figures_${fewPresses}`,
      fill(fewPresses, () => {}, checkSums),
    );
    say(`  ${presses.toLocaleString('en')} presses`);
    return fill(presses, say, async () => {})(made);
  });
  return { connection, ...said, ...(await logIn(connection, said)) };
};
