import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@chancery/server/runtime/embedded-postgres/embedded-postgres.ts';
import pg from 'pg';
import { pino } from 'pino';
import { measureVerify } from './evidence.verify.ts';
import { startChild } from './kit/child.ts';
import { createDatabase } from './kit/database.ts';
import { type Bench, type Figure, median } from './kit/figures.ts';
import { describe, type Measured, ratioOf, takeTurns } from './kit/rounds.ts';
import { makeUnits } from './kit/units.ts';

const plainLog = `
  CREATE TABLE plain_log (id uuid PRIMARY KEY, company_id uuid NOT NULL, kind text NOT NULL, subject_id uuid NOT NULL,
                          thread_id uuid NOT NULL, body text NOT NULL, at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX plain_log_thread ON plain_log (company_id, thread_id);
  SELECT protect_unit_table('plain_log');
  GRANT SELECT, INSERT ON plain_log TO chancery_unit, chancery_platform`;

const figuresOf = (batch: number, append: readonly Measured[], plain: readonly Measured[]): Figure[] => [
  {
    name: `evidence, ${batch} a transaction ÷ plain insert`,
    ratio: ratioOf(append, plain),
    goal: 0.9,
    detail: `${describe(append)}; plain ${describe(plain)}; until all have their place under a checkpoint`,
  },
  {
    name: '… 50 ms ÷ p99 of append',
    ratio: 50 / median(append.map(({ p99Ms }) => p99Ms)),
    goal: 1,
    detail: `p99 ${median(append.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms, plain ${median(plain.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`,
  },
];

const appendFigures = async (quick: boolean, rounds: number): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chancery-bench-'));
  // Durable, as it is in earnest: what a commit costs is part of the question.
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  try {
    const connection = await createDatabase(postgres.connection, 'bench_evidence');
    const db = new pg.Pool(connection);
    await makeUnits(connection, db);
    await db.query(plainLog);
    const { rows } = await db.query<{ id: string }>('SELECT id FROM company LIMIT 8');
    await db.end();
    const unitIds = rows.map(({ id }) => id);
    const child = startChild(new URL('evidence.process.ts', import.meta.url).pathname, [
      JSON.stringify({ connection, dataDir: join(dataDir, 'server'), unitIds }),
    ]);
    const figures: Figure[] = [];
    for (const batch of [50, 1]) {
      const times = Math.ceil((quick ? 10_000 : 40_000) / (batch === 1 ? 2 : batch));
      const ask = (way: string) => () => child.ask<Measured>({ way, times, batch });
      const { append, plain } = await takeTurns({ append: ask('append'), plain: ask('plain') }, rounds);
      figures.push(...figuresOf(batch, append, plain));
    }
    await child.stop();
    return figures;
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
};

const wantedPerSecond = 100_000;

const verifyFigures = (quick: boolean, rounds: number): Figure[] => {
  const size = quick ? 50_000 : 200_000;
  const disclosed = size / 10;
  const runs = Array.from({ length: rounds }, () => measureVerify(size, disclosed));
  const figure = (name: string, key: 'audit' | 'bundle'): Figure => {
    const perSecond = median(runs.map((run) => run[key]));
    const detail = `${Math.round(perSecond).toLocaleString('en')} entries a processor second`;
    return { name, ratio: perSecond / wantedPerSecond, goal: 1, detail };
  };
  return [
    figure('verify a log ÷ 100,000 entries/s', 'audit'),
    figure(`verify a bundle of ${disclosed.toLocaleString('en')} ÷ 100,000 entries/s`, 'bundle'),
  ];
};

/** Keeping evidence by a plain insert of the same facts, and how fast it is checked. */
export const evidence: Bench = async ({ quick, rounds }) => [
  ...verifyFigures(quick, rounds),
  ...(await appendFigures(quick, rounds)),
];
