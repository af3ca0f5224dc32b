import { randomUUID } from 'node:crypto';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import pg from 'pg';
import { startChild } from './kit/child.ts';
import { type Connection, createBenchApp, createDatabase } from './kit/database.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { cpuRatioOf, describe, type Measured, ratioOf, takeTurns } from './kit/rounds.ts';

const goal = 0.6;
const unitCount = 200;

const figuresOf = (name: string, ours: readonly Measured[], plain: readonly Measured[]): Figure[] => [
  { name: `ledger transfers, ${name} ÷ plain inserts`, ratio: ratioOf(ours, plain), detail: describe(ours) },
  {
    name: '… by processor time',
    ratio: cpuRatioOf(ours, plain),
    detail: 'plain ÷ ours, µs of the asking process for a transfer',
  },
];

/** Units with more texts than are drawn, and tables that take a transfer's rows as they come. */
const makeUnits = async (connection: Connection): Promise<readonly string[]> => {
  const app = await createBenchApp(connection);
  await app.close();
  const units = Array.from({ length: unitCount }, () => randomUUID());
  const db = new pg.Client(connection);
  await db.connect();
  await db.query(
    `INSERT INTO company (id, name, full_name, social_credit_code)
       SELECT id, 'Unit', 'Unit', id FROM unnest($1::uuid[]) AS id`,
    [units],
  );
  await db.query(
    `INSERT INTO company_config (company_id, free_sms, updated_by)
       SELECT id, 1000000000, 'bench' FROM unnest($1::uuid[]) AS id
     ON CONFLICT (company_id) DO UPDATE SET free_sms = excluded.free_sms`,
    [units],
  );
  await db.query(`
    CREATE TABLE plain_transfer (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, company_id uuid NOT NULL,
      reference text NOT NULL, amount bigint NOT NULL, made_by text NOT NULL, made_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, reference));
    CREATE TABLE plain_entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id bigint NOT NULL,
      transfer_id bigint NOT NULL REFERENCES plain_transfer (id), company_id uuid NOT NULL, amount bigint NOT NULL,
      balance bigint NOT NULL);
    CREATE INDEX ON plain_entry (transfer_id);
    GRANT SELECT, INSERT ON plain_transfer, plain_entry TO chancery_unit`);
  await db.end();
  return units;
};

/** Texts drawn from many units, and from a single one, by the same rows merely inserted. */
export const ledger: Bench = async ({ quick, rounds }) => {
  const postgres = await startThrowawayPostgres();
  try {
    const connection = await createDatabase(postgres.connection, 'bench_ledger');
    const units = await makeUnits(connection);
    const child = startChild(new URL('ledger.process.ts', import.meta.url).pathname, [
      JSON.stringify({ connection, units }),
    ]);
    const order = { requests: quick ? 2_000 : 10_000, connections: 16 };
    const ask = (way: string) => () => child.ask<Measured>({ ...order, way });
    const { distinct, hot, plain } = await takeTurns(
      { distinct: ask('distinct'), hot: ask('hot'), plain: ask('plain') },
      rounds,
    );
    await child.stop();
    const [first, ...rest] = figuresOf('many units', distinct, plain);
    const held = first && { ...first, goal, detail: `${first.detail}; plain ${describe(plain)}` };
    return [...(held ? [held] : []), ...rest, ...figuresOf('one unit', hot, plain)];
  } finally {
    await postgres.stop();
  }
};
