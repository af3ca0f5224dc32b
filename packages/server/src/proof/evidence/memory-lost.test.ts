import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEvidenceKeys } from '@chancery/contract/evidence/calls.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createWorld } from '../../testing/world.ts';
import { auditAll } from './audit-all.ts';
import { createCallMac } from './call-mac.ts';
import { createEvidence, type EvidenceService } from './evidence.service.ts';
import { acceptLog, listMemory } from './evidence-desk.cli.ts';
import { isMemoryLost } from './kept-memory.ts';

const { app, call, db, given, connection, settings } = await createWorld();
const { evidence } = app.services;
const root = await mkdtemp(join(tmpdir(), 'chancery-lost-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const log = pino({ level: 'silent' });

const step = (companyId: string) => ({
  companyId,
  kind: EvidenceKind.deviceOperated,
  subjectId: uuidv7(),
  facts: {},
});
const append = (companyId: string, count = 1) =>
  app.transactions.apart({ companyId }, (tx) =>
    evidence.append(tx, ...Array.from({ length: count }, () => step(companyId))),
  );

/** A unit whose log was signed more than once. */
const unitWithLog = async (id?: string) => {
  const unit = id ?? (await given.unit()).id;
  for (const count of [3, 2]) {
    await append(unit, count);
    await evidence.flush();
  }
  return unit;
};

interface Started {
  readonly server: EvidenceService;
  readonly raised: string[];
}
type Look = (started: Started) => Promise<unknown>;

/** Has a server look at the database, with a data folder and perhaps a published one, until it is closed. */
const visit = async (dataDir: string, look: Look = async () => {}, evidenceFolder?: string) => {
  const raised: string[] = [];
  const server = createEvidence({
    settings: { ...settings, dataDir, evidenceFolder },
    connection,
    secrets: app.secrets,
    log,
    news: { raised: (unit, { reason }) => raised.push(`${unit} ${reason}`), settled: () => {} },
  });
  await server.flush();
  await look({ server, raised }).finally(() => server.close());
};

const newFolder = () => mkdtemp(join(root, 'data-'));
const memoryIn = (dataDir: string) => join(dataDir, 'evidence', 'signed.jsonl');
const tallyIn = (dataDir: string) => join(dataDir, 'evidence', 'logs.jsonl');
const empty = (path: string) => writeFile(path, '');
const without = async (path: string, unit: string) => {
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, lines.filter((line) => !line.includes(unit)).join('\n'));
};

const newest = async (unit: string): Promise<string> => {
  const { rows } = await db.query(
    'SELECT note FROM evidence_checkpoint WHERE company_id = $1 ORDER BY size DESC LIMIT 1',
    [unit],
  );
  return rows[0].note;
};

const sizeOf = async (unit: string) => Number((await newest(unit)).split('\n')[1]);

/** A log that was cut back to what was signed of it the time before. */
const cutBack = async (unit: string) => {
  const { rows } = await db.query(
    'SELECT size FROM evidence_checkpoint WHERE company_id = $1 ORDER BY size DESC OFFSET 1 LIMIT 1',
    [unit],
  );
  const { size } = rows[0];
  await db.query(`DELETE FROM evidence_checkpoint WHERE company_id = '${unit}' AND size > ${size};
                  DELETE FROM evidence_place WHERE company_id = '${unit}' AND first >= ${size}`);
};

/** Ways to make a server forget, its key left where it is. */
const losses: Record<string, (dataDir: string, unit: string) => Promise<unknown>> = {
  'is emptied': (dataDir) => empty(memoryIn(dataDir)),
  'is taken away': (dataDir) => rm(memoryIn(dataDir)),
  'loses the lines of a unit': (dataDir, unit) => without(memoryIn(dataDir), unit),
  'is emptied, with the tally beside it': async (dataDir) => {
    await empty(memoryIn(dataDir));
    await empty(tallyIn(dataDir));
  },
  'is taken away, with the tally beside it': async (dataDir) => {
    await rm(memoryIn(dataDir));
    await rm(tallyIn(dataDir), { force: true });
  },
  'loses the lines of a unit, and so does the tally beside it': async (dataDir, unit) => {
    await without(memoryIn(dataDir), unit);
    await without(tallyIn(dataDir), unit).catch(() => {});
  },
};

/** What the folder that checkpoints are published to has of a unit. */
const publish = async (folder: string, unit: string, note: string) => {
  await mkdir(join(folder, unit), { recursive: true });
  await writeFile(join(folder, unit, `${note.split('\n')[1]}.checkpoint`), note);
};

test.each(Object.entries(losses))(
  'what a server remembers %s: a log that was cut back is signed no further, after another start either',
  async (_, lose) => {
    const unit = await unitWithLog();
    const dataDir = await newFolder();
    await visit(dataDir);
    await lose(dataDir, unit);
    await cutBack(unit);
    const before = await newest(unit);
    await append(unit);
    const isRefused: Look = async ({ server, raised }) => {
      expect(server.refusals.of(unit)?.reason).toBe('memoryLost');
      expect(raised).toContain('platform memoryLost');
      // A log that begins later is none that was forgotten.
      const other = await unitWithLog();
      await append(other);
      await server.flush();
      expect(server.refusals.of(other)).toBeUndefined();
      expect(server.refusals.of(unit)?.reason).toBe('memoryLost');
    };
    await visit(dataDir, isRefused);
    await visit(dataDir, isRefused);
    expect(await newest(unit)).toBe(before);
  },
);

test('a memory that is put back to an older one does not excuse a log that was cut back to it', async () => {
  const unit = (await given.unit()).id;
  const dataDir = await newFolder();
  await append(unit, 3);
  await evidence.flush();
  await visit(dataDir);
  const older = await readFile(memoryIn(dataDir), 'utf8');
  await append(unit, 2);
  await evidence.flush();
  await visit(dataDir);
  await writeFile(memoryIn(dataDir), older);
  await visit(dataDir, async ({ server, raised }) => {
    // The log has all that was signed, so nothing is lost by going on.
    expect(server.refusals.of(unit)).toBeUndefined();
    expect(raised).toContain('platform memoryLost');
  });
  await writeFile(memoryIn(dataDir), older);
  const size = await sizeOf(unit);
  await cutBack(unit);
  const before = await newest(unit);
  await append(unit);
  await visit(dataDir, async ({ server }) => {
    expect(server.refusals.of(unit)?.reason).toBe('shrunken');
    expect(server.refusals.of(unit)?.message).toContain(`had ${size}`);
  });
  expect(await newest(unit)).toBe(before);
});

test('what was published stands in for what was forgotten, as far as it goes, and is remembered from then on', async () => {
  const [unit, cut] = [await unitWithLog(), await unitWithLog()];
  const [dataDir, published] = [await newFolder(), await newFolder()];
  await visit(dataDir);
  for (const each of [unit, cut]) await publish(published, each, await newest(each));
  await cutBack(cut);
  await empty(memoryIn(dataDir));
  await empty(tallyIn(dataDir));
  await visit(
    dataDir,
    async ({ server, raised }) => {
      expect(raised).toContain('platform memoryLost');
      expect(server.refusals.of(unit)).toBeUndefined();
      expect(server.refusals.of(cut)?.reason).toBe('shrunken');
    },
    published,
  );
  await visit(dataDir, async ({ server }) => {
    expect(server.refusals.of(unit)).toBeUndefined();
    expect(server.refusals.of(cut)?.reason).toBe('memoryLost');
  });
});

test('an operator lets a forgotten log go on at the machine of the server, and every audit names it', async () => {
  const unit = await unitWithLog();
  const size = await sizeOf(unit);
  const dataDir = await newFolder();
  await visit(dataDir);
  await empty(memoryIn(dataDir));
  const where = { dataDir, evidenceFolder: undefined };
  const macOf = createCallMac(app.secrets);
  const list = () => app.transactions.apart('platform', (tx) => listMemory(tx, where, app.secrets));
  const accept = () =>
    app.transactions.apart('platform', (tx) =>
      acceptLog(tx, where, app.secrets, macOf, { unit, reason: 'the disk died' }),
    );
  expect(await list()).toContain(`${unit}  memoryLost`);
  expect(await isMemoryLost(dataDir)).toBe(true);
  await visit(dataDir, async ({ server }) => {
    expect(server.refusals.of(unit)?.reason).toBe('memoryLost');
    expect(await accept()).toContain(`goes on from ${size} entries`);
    await expect.poll(() => server.refusals.of(unit), { timeout: 20_000 }).toBeUndefined();
  });
  await expect(accept()).rejects.toThrow('follows, what was signed');
  await visit(dataDir, async ({ server }) => expect(server.refusals.of(unit)).toBeUndefined());
  const { logs } = await auditAll(connection, { publicKey: evidence.publicKey, macs: [macOf] }, new Map());
  const found = logs.find(({ origin }) => origin.endsWith(unit));
  expect(found?.fault).toBeUndefined();
  expect(found?.givenUp).toMatchObject([{ reason: 'the disk died', size, root: '' }]);
});

test('a new server raises nothing, nor does one that starts again, nor do two that share a folder', async () => {
  const unit = await unitWithLog();
  const dataDir = await newFolder();
  const isSilent: Look = async ({ server, raised }) => {
    expect(raised.filter((alarm) => alarm.endsWith('memoryLost'))).toEqual([]);
    expect(server.refusals.of(unit)).toBeUndefined();
  };
  await visit(dataDir, isSilent);
  await visit(dataDir, isSilent);
  await visit(dataDir, async (first) => {
    await visit(dataDir, async (second) => {
      for (const { server } of [first, second, first]) {
        await append(unit, 2);
        await append((await given.unit()).id);
        await server.flush();
      }
      await isSilent(first);
      await isSilent(second);
    });
    await append((await given.unit()).id);
    await first.server.flush();
  });
  await visit(dataDir, isSilent);
  expect(await isMemoryLost(dataDir)).toBe(false);
});

test('people work on while a forgotten log is refused; the server is not ready and says why, and publishes nothing of it', async () => {
  const unit = await given.unit();
  await unitWithLog(unit.id);
  const [dataDir, published] = [await newFolder(), await newFolder()];
  await visit(dataDir);
  await empty(memoryIn(dataDir));
  await cutBack(unit.id);
  const before = await newest(unit.id);
  const second = await createApp({
    settings: { ...settings, dataDir, evidenceFolder: published },
    connection,
    consoleDir: undefined,
    log,
  });
  const address = await second.listen();
  const ready = async () => (await fetch(`${address}/readyz`)).json();
  try {
    await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ status: 'unavailable' });
    expect((await ready()).evidence).toContain('memoryLost');
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toMatch(/chancery_evidence_refused_logs\{reason="memoryLost"\} [1-9]/);
    const operator = await given.operator();
    const alarms = async () =>
      (await call(operator, getEvidenceKeys)).alarms.map((alarm) => `${alarm.reason} ${alarm.unit}`);
    await expect.poll(alarms).toContain(`memoryLost ${unit.name}`);
    await second.services.evidenceDesk.publish();
    expect(await readdir(published)).not.toContain(unit.id);
    // What is done meanwhile is written down, and waits.
    await second.transactions.apart({ companyId: unit.id }, (tx) =>
      second.services.evidence.append(tx, step(unit.id)),
    );
    await second.services.evidence.flush();
    expect(await newest(unit.id)).toBe(before);
  } finally {
    await second.close();
  }
});
