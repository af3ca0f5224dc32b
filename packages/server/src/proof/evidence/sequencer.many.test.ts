import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { utf8 } from '@chancery/evidence/bytes.ts';
import { openCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { leafHash } from '@chancery/evidence/hash.ts';
import { GrowingTree } from '@chancery/evidence/tree.ts';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createEvidence, type EvidenceService } from './evidence.service.ts';

/** How long ten servers fight; `FIGHT_SECONDS=300` lets them fight longer. */
const seconds = Number(process.env.FIGHT_SECONDS ?? 4);
const servers = 10;

const { app, db, connection } = await createWorld();
const folder = await mkdtemp(join(tmpdir(), 'chancery-fight-'));
const others: EvidenceService[] = Array.from({ length: servers - 1 }, (_, at) =>
  createEvidence({
    settings: { dataDir: join(folder, String(at)), evidenceFolder: undefined, secretKeyBefore: undefined },
    connection,
    secrets: app.secrets,
    log: pino({ level: 'silent' }),
  }),
);
afterAll(async () => {
  await Promise.all(others.map((one) => one.close()));
  await rm(folder, { recursive: true, force: true });
});

test('ten servers that fight for the log, and lose their connections in the middle, leave one log with everything in it once', {
  timeout: 120_000 + seconds * 3_000,
}, async () => {
  const units = Array.from({ length: 5 }, () => uuidv7());
  const all = [app.services.evidence, ...others];
  const end = Date.now() + seconds * 1_000;
  let acknowledged = 0;
  const writer = async (number: number) => {
    for (let turn = 0; Date.now() < end; turn += 1) {
      const companyId = units[(number + turn) % units.length] ?? '';
      const count = 1 + ((number * turn) % 7);
      const steps = Array.from({ length: count }, (_, at) => ({
        companyId,
        kind: EvidenceKind.deviceOperated,
        subjectId: companyId,
        facts: { at },
      }));
      await app.transactions
        .apart({ companyId }, (tx) => app.services.evidence.append(tx, ...steps))
        .then(() => {
          acknowledged += count;
        });
      await sleep(5 + ((number * 13 + turn) % 40));
    }
  };
  /** Whoever asks for everything to have its place makes their server run. */
  const fighter = async (one: EvidenceService) => {
    while (Date.now() < end) {
      await one.flush().catch(() => {});
      await sleep(20);
    }
  };
  let cut = 0;
  const cutting = async () => {
    while (Date.now() < end) {
      await sleep(150);
      const { rowCount } = await db.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND query LIKE '%evidence_place%'`,
      );
      cut += rowCount ?? 0;
    }
  };
  await Promise.all([
    ...Array.from({ length: 6 }, (_, number) => writer(number)),
    ...all.map(fighter),
    cutting(),
  ]);
  expect(cut).toBeGreaterThan(0);
  await expect
    .poll(
      () =>
        app.services.evidence.flush().then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);

  let found = 0;
  for (const unit of units) {
    const { rows } = await db.query<{ index: number; body: string }>(
      `SELECT (first + n)::int AS index, body FROM evidence_entry JOIN evidence_place AS place USING (call_id)
       WHERE place.company_id = $1 ORDER BY 1`,
      [unit],
    );
    expect(rows.map(({ index }) => index)).toEqual(rows.map((_, at) => at));
    const tree = new GrowingTree();
    for (const { body } of rows) tree.add(leafHash(utf8(body)));
    const { rows: notes } = await db.query<{ note: string }>(
      'SELECT note FROM evidence_checkpoint WHERE company_id = $1 ORDER BY size DESC LIMIT 1',
      [unit],
    );
    const newest = openCheckpoint(notes[0]?.note ?? '', app.services.evidence.publicKey);
    expect(newest).toMatchObject({ size: rows.length, root: new Uint8Array(tree.root()) });
    found += rows.length;
  }
  expect(found).toBe(acknowledged);
  for (const one of all)
    expect(units.map((unit) => one.refusals.of(unit))).toEqual(units.map(() => undefined));
});
