import { Role } from '@chancery/contract/unit/codes.ts';
import { createGiven } from '@chancery/server/testing/given.ts';
import pg from 'pg';
import { checkMonth, fillRows } from './figures.rows.ts';
import { type Connection, createBenchApp } from './kit/database.ts';
import type { Session } from './kit/units.ts';

/** A database with a busy unit, and who asks: its main administrator, and the keeper of five of its seals. */
export interface FiguresData {
  readonly connection: Connection;
  readonly companyId: string;
  readonly keeperId: string;
  readonly administrator: Session;
  readonly keeper: Session;
}

const makePeople = async (connection: Connection, db: pg.Pool) => {
  const app = await createBenchApp(connection);
  try {
    let key = '';
    const given = createGiven(app, db, async (token, signingKey) => {
      key = signingKey;
      return { token, sign: async () => '' };
    });
    const { unit, token } = await given.member({ role: Role.mainAdministrator });
    const administrator = { token, signingKey: key };
    const keeper = await given.member({ unit, role: Role.sealKeeper });
    return {
      companyId: unit.id,
      administrator,
      keeper: { id: keeper.id, token: keeper.token, signingKey: key },
    };
  } finally {
    await app.close();
  }
};

/** Counts a unit anew, with as much memory as the sorting of millions of rows is quick with. */
const sumUp = async (db: pg.Pool, companyId: string): Promise<void> => {
  const client = await db.connect();
  try {
    await client.query(`SET work_mem = '512MB'`);
    await client.query('SELECT figure_recount($1)', [companyId]);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    client.release(true);
  }
};

/**
 * Migrates a database and lets one of its units press so often. The sums are made at once from the rows, by what counts a
 * unit anew in a server, and those of a month are compared with its rows.
 */
export const makeFigures = async (
  connection: Connection,
  presses: number,
  say: (line: string) => void = () => {},
): Promise<FiguresData> => {
  const db = new pg.Pool(connection);
  const begun = performance.now();
  const sayTime = (what: string) =>
    say(`    ${what} after ${Math.round((performance.now() - begun) / 1_000)} s`);
  try {
    const { companyId, administrator, keeper } = await makePeople(connection, db);
    await fillRows(db, companyId, keeper.id, presses);
    sayTime('rows');
    await sumUp(db, companyId);
    sayTime('sums');
    await checkMonth(db, companyId);
    return { connection, administrator, keeper, companyId, keeperId: keeper.id };
  } finally {
    await db.end();
  }
};
