import { getEvidenceKeys } from '@chancery/contract/evidence/calls.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { verifyBundle } from '@chancery/evidence/verify.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createServerClock } from '../../kit/server-clock.ts';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { auditAll } from './audit-all.ts';
import { createClockJumps } from './clock-jumps.ts';

const hour = 3_600_000;
const world = await createWorld();
const { app, call, connection, db, given } = world;
const uses = createUses(world);
const { evidence, evidenceDesk, clock } = app.services;

/** Sets the clock of the server; the steady one of the machine goes on. */
const setClock = (byMs: number) => {
  const time = Date.now() + byMs;
  vi.useFakeTimers({ toFake: ['Date'], now: time });
};
afterEach(() => {
  vi.useRealTimers();
});

const reasonsOf = async (device: { id: string }) =>
  (await db.query('SELECT reasons, verdict FROM press WHERE device_id = $1 ORDER BY counter', [device.id]))
    .rows;

test('a press is not blamed for a jump of the server, in any of three ways; one that is further off is', async () => {
  const { device, press, member } = await uses.office();
  const grant = await uses.authorization(device, member, { normal: 9 });
  await uses.take([press({ order: grant.id })]);
  const rightTime = Date.now();
  setClock(3 * hour);
  const receivedAt = new Date();
  await uses.take([
    // Late by the clock of the server, and pressed when its window was long over by it.
    press({ order: grant.id, at: rightTime, receivedAt }),
    press({ order: grant.id, at: receivedAt.getTime(), receivedAt }),
    press({ order: grant.id, at: receivedAt.getTime() + 4 * hour, receivedAt }),
  ]);
  expect(await reasonsOf(device)).toMatchObject([
    { reasons: [] },
    { reasons: ['serverClock'], verdict: 'warning' },
    { verdict: 'warning' },
    { reasons: ['clockSkew'] },
  ]);
});

test('a jump is said in every log, to operators and in the figures', async () => {
  const unit = await given.unit();
  await evidence.flush();
  await evidenceDesk.clockJumps.run();
  setClock(-2 * hour);
  await evidenceDesk.clockJumps.run();
  await evidence.flush();
  const { rows } = await db.query<{ body: string }>(
    'SELECT body FROM evidence_entry WHERE company_id = $1 AND kind = $2',
    [unit.id, EvidenceKind.clockJumped],
  );
  const said = rows.map(({ body }) => JSON.parse(body).facts);
  const jump = said.find(({ byMs }) => Math.abs(byMs + 2 * hour) < 60_000);
  expect(jump).toMatchObject({ seenBy: 'steadyClock' });
  expect(clock.slackMs()).toBeGreaterThan(hour);
  vi.useRealTimers();
  const operator = await given.operator();
  await expect
    .poll(async () => (await call(operator, getEvidenceKeys, {})).alarms)
    .toContainEqual(expect.objectContaining({ reason: 'clockJumped', unit: null, settledAt: null }));
  const metrics = await (await fetch(`${world.address}/metrics`)).text();
  expect(metrics).toMatch(/chancery_clock_doubt_seconds [1-9]\d{3,4}\b/);
});

test('a server that is started anew remembers the jumps of the last day', async () => {
  setClock(5 * hour);
  await evidenceDesk.clockJumps.run();
  vi.useRealTimers();
  await evidenceDesk.clockJumps.run();
  const clock = createServerClock();
  const again = createClockJumps({
    ...{ dataDir: world.dataDir, transactions: app.transactions, evidence, clock },
    news: { raised: () => {}, settled: () => {} },
    log: { error: () => {} } as never,
  });
  expect(clock.slackMs()).toBe(0);
  await again.run();
  expect(clock.slackMs()).toBeGreaterThan(4.9 * hour);
});

test('entries whose times run back are named by the audit and by whoever checks a file', async () => {
  const unit = await given.unit();
  const step = { companyId: unit.id, kind: EvidenceKind.deviceOperated, subjectId: unit.id, facts: {} };
  const append = () => app.transactions.apart('platform', (tx) => evidence.append(tx, step));
  await append();
  setClock(-hour);
  await append();
  vi.useRealTimers();
  await evidence.flush();
  const bundle = await app.transactions.read({ companyId: unit.id }, (tx) =>
    evidence.bundleFor(tx, unit.id, [unit.id]),
  );
  const trust = { platforms: [{ fingerprint: evidence.fingerprint }] };
  const report = verifyBundle(bundle ?? new Uint8Array(), { trust });
  expect(report.verdict).toBe('genuine');
  expect(report.unproven.map(({ code }) => code)).toContain('timesRunBack');
  const { logs } = await auditAll(connection, { publicKey: evidence.publicKey }, new Map());
  const found = logs.find(({ origin }) => origin.endsWith(unit.id));
  expect(found?.fault).toBeUndefined();
  expect(found?.runsBack?.[0]?.seconds).toBeGreaterThan(3_500);
});
