import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBackupSchedule } from './runtime/backup/schedule.ts';
import { projectRoot } from './runtime/project.ts';
import { createWorld } from './testing/world.ts';

const { app, address, db, given, settings } = await createWorld();

const shown = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();
const figure = (text: string, name: string): number =>
  Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);

/** Every figure that is shown somewhere, with those of a histogram. */
const knownNames = async (): Promise<Set<string>> => {
  const types = [...(await shown()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const parts = (name = '', type = '') =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name];
  const log = pino({ level: 'silent' });
  const ofBackups = createBackupSchedule({ ...settings, backupHours: 24 }, log).metrics;
  const backups = await Promise.all(ofBackups.map(async (metric) => (await metric.get()).name));
  return new Set([...types.flatMap(([, name, type]) => parts(name, type)), ...backups]);
};

test.each(['alerts.yml', 'dashboard.json'])('%s asks for figures that there are', async (file) => {
  const text = await readFile(join(projectRoot, 'deploy/monitoring', file), 'utf8');
  const asked = new Set(
    [...text.matchAll(/\b(?:chancery|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
  );
  expect(asked.size).toBeGreaterThan(15);
  const known = await knownNames();
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
});

test('a job that is due and not taken up is told with how long it waits, one for later is not', async () => {
  await db.query(`
    INSERT INTO pgboss.queue
    SELECT (jsonb_populate_record(queue, '{"name": "left.lying"}')).* FROM pgboss.queue LIMIT 1`);
  const put = (state: string, startAfter: string) =>
    db.query(
      `INSERT INTO pgboss.job (name, state, created_on, start_after)
       VALUES ('left.lying', $1::pgboss.job_state, now() - interval '1 day', now() + $2::interval)`,
      [state, startAfter],
    );
  await put('created', '-1 hour');
  await put('created', '1 hour');
  await put('failed', '-1 day');
  await expect.poll(shown, { timeout: 10_000 }).toContain('left.lying');
  const text = await shown();
  expect(figure(text, 'chancery_job_overdue_seconds{name="left.lying"}')).toBeCloseTo(3_600, -2);
  expect(figure(text, 'chancery_jobs_waiting{name="left.lying"}')).toBe(1);
  expect(figure(text, 'chancery_jobs_failed{name="left.lying"}')).toBe(1);
});

test('what has no place in the logs yet is told by its age', async () => {
  const unit = await given.unit();
  await app.services.evidence.flush();
  expect(figure(await shown(), 'chancery_evidence_lag_seconds')).toBeLessThan(5);
  const holder = await db.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE evidence_sequencer IN ACCESS EXCLUSIVE MODE');
    await app.transactions.apart({ companyId: unit.id }, (tx) =>
      app.services.evidence.append(tx, {
        companyId: unit.id,
        kind: EvidenceKind.deviceOperated,
        subjectId: unit.id,
        facts: {},
      }),
    );
    await expect
      .poll(async () => figure(await shown(), 'chancery_evidence_lag_seconds'), { timeout: 10_000 })
      .toBeGreaterThan(0.5);
    await holder.query('ROLLBACK');
  } finally {
    holder.release();
  }
  await expect.poll(async () => figure(await shown(), 'chancery_evidence_lag_seconds')).toBe(0);
});
