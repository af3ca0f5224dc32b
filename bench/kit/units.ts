import { Role } from '@chancery/contract/unit/codes.ts';
import { createGiven } from '@chancery/server/testing/given.ts';
import type pg from 'pg';
import { type Connection, createBenchApp } from './database.ts';

/** How many units share a database. */
export const units = 20;

/** The main administrator of a unit, with a session. */
export interface Reader {
  readonly id: string;
  readonly companyId: string;
  readonly token: string;
  readonly signingKey: string;
}

/** A session to ask under. */
export type Session = Pick<Reader, 'token' | 'signingKey'>;

/** A migrated database with units, each with its main administrator; the server that made them is gone afterwards. */
export const makeUnits = async (connection: Connection, db: pg.Pool): Promise<Reader> => {
  const app = await createBenchApp(connection);
  try {
    let signingKey = '';
    const given = createGiven(app, db, async (token, key) => {
      signingKey ||= key;
      return { token, sign: async () => '' };
    });
    const { id, unit, token } = await given.member({ role: Role.mainAdministrator });
    for (let made = 1; made < units; made += 1) await given.member({ role: Role.mainAdministrator });
    return { id, companyId: unit.id, token, signingKey };
  } finally {
    await app.close();
  }
};

/** An operator with a session; the server that made them is gone afterwards. */
export const makeOperator = async (connection: Connection, db: pg.Pool): Promise<Session> => {
  const app = await createBenchApp(connection);
  try {
    let signingKey = '';
    const given = createGiven(app, db, async (token, key) => {
      signingKey = key;
      return { token, sign: async () => '' };
    });
    const { token } = await given.operator();
    return { token, signingKey };
  } finally {
    await app.close();
  }
};
