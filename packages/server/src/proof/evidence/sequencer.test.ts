import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { utf8 } from '@chancery/evidence/bytes.ts';
import { openCheckpoint, originOf } from '@chancery/evidence/checkpoint.ts';
import { leafHash } from '@chancery/evidence/hash.ts';
import { GrowingTree } from '@chancery/evidence/tree.ts';
import { verifyBundle } from '@chancery/evidence/verify.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { outside } from '../../kit/transaction.ts';
import { createWorld } from '../../testing/world.ts';

const { app, db } = await createWorld();
const { evidence } = app.services;

const step = (companyId: string, subjectId = companyId, facts: Record<string, unknown> = {}) => ({
  companyId,
  kind: EvidenceKind.deviceOperated,
  subjectId,
  facts,
});

const append = (companyId: string, count: number, subjectId?: string) =>
  app.transactions.apart({ companyId }, (tx) =>
    evidence.append(tx, ...Array.from({ length: count }, (_, at) => step(companyId, subjectId, { at }))),
  );

/** The whole log of a unit as its rows have it, in order. */
const logOf = async (companyId: string) => {
  const { rows } = await db.query<{ index: number; body: string; call_id: string }>(
    `SELECT (first + n)::int AS index, body, call_id FROM evidence_entry JOIN evidence_place AS place USING (call_id)
     WHERE place.company_id = $1 ORDER BY 1`,
    [companyId],
  );
  return rows;
};

const checkpointOf = async (companyId: string) => {
  const { rows } = await db.query(
    'SELECT * FROM evidence_checkpoint WHERE company_id = $1 ORDER BY size DESC LIMIT 1',
    [companyId],
  );
  return openCheckpoint(rows[0]?.note ?? '', evidence.publicKey);
};

const rootOver = (bodies: readonly string[]) => {
  const tree = new GrowingTree();
  for (const body of bodies) tree.add(leafHash(utf8(body)));
  return new Uint8Array(tree.root());
};

test('what was committed has its place and a signed checkpoint a moment later, unasked', async () => {
  const unit = { id: uuidv7() };
  await append(unit.id, 3);
  await expect.poll(() => checkpointOf(unit.id)).toBeDefined();
  const log = await logOf(unit.id);
  expect(log.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(await checkpointOf(unit.id)).toMatchObject({
    origin: originOf(unit.id),
    size: 3,
    root: rootOver(log.map(({ body }) => body)),
  });
});

test('several entries of one thread in one run are all of it, and what was looked through is not looked through again', async () => {
  const unit = { id: uuidv7() };
  await append(unit.id, 3);
  await evidence.flush();
  const bundle = await app.transactions.read({ companyId: unit.id }, (tx) =>
    evidence.bundleFor(tx, unit.id, [unit.id]),
  );
  expect(verifyBundle(bundle ?? new Uint8Array(), trusting).verdict).toBe('genuine');
  const { rows } = await db.query(
    `SELECT bool_and(pg_visible_in_snapshot(xid, seen)) AS seen FROM evidence_entry, evidence_sequencer WHERE company_id = $1`,
    [unit.id],
  );
  expect(rows).toEqual([{ seen: true }]);
});

test('after a copy of the database is restored elsewhere, the log goes on where it was', async () => {
  const unit = { id: uuidv7() };
  await append(unit.id, 1);
  await append(unit.id, 1);
  await evidence.flush();
  // As if the transactions of the copy had been numbered far ahead of those here, and one waited.
  const { adoptRestored } = await import('./adopt-restored.ts');
  await app.transactions.apart('platform', async (tx) => {
    const { $client: client } = tx;
    await client.query('SELECT FROM evidence_sequencer FOR UPDATE');
    await outside(() => append(unit.id, 1));
    await client.query(`UPDATE evidence_entry SET xid = CASE WHEN EXISTS (SELECT FROM evidence_place AS place
      WHERE place.call_id = evidence_entry.call_id) THEN '9000000'::xid8 ELSE '9000002'::xid8 END`);
    await client.query(`UPDATE evidence_sequencer SET seen = '9000001:9000001:'`);
    await adoptRestored(tx);
  });
  await append(unit.id, 1);
  await evidence.flush();
  const log = await logOf(unit.id);
  expect(log).toHaveLength(4);
  expect((await checkpointOf(unit.id))?.root).toEqual(rootOver(log.map(({ body }) => body)));
});

test('sixteen writers at once, some slow and some giving up: everything committed is in the log exactly once', async () => {
  const units = [{ id: uuidv7() }, { id: uuidv7() }, { id: uuidv7() }];
  let expected = 0;
  const writer = async (number: number) => {
    for (let turn = 0; turn < 12; turn += 1) {
      const { id } = units[(number + turn) % units.length] as { id: string };
      const givesUp = (number + turn) % 7 === 0;
      const count = 1 + ((number * turn) % 40);
      await app.transactions
        .apart('platform', async (tx) => {
          await evidence.append(tx, ...Array.from({ length: count }, () => step(id)));
          if (turn % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 120));
          if (givesUp) throw new Error('after all not');
        })
        .then(
          () => {
            expected += count;
          },
          () => {},
        );
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, number) => writer(number)));
  await evidence.flush();
  let found = 0;
  for (const { id } of units) {
    const log = await logOf(id);
    expect(log.map(({ index }) => index)).toEqual(log.map((_, at) => at));
    expect((await checkpointOf(id))?.root).toEqual(rootOver(log.map(({ body }) => body)));
    found += log.length;
    const { rows } = await db.query('SELECT count(*)::int AS n FROM evidence_entry WHERE company_id = $1', [
      id,
    ]);
    expect(rows[0].n).toBe(log.length);
  }
  expect(found).toBe(expected);
});

test('a slow transaction holds nobody up, and comes after those that were quicker', async () => {
  const unit = { id: uuidv7() };
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = app.transactions.apart('platform', async (tx) => {
    await evidence.append(tx, step(unit.id, unit.id, { slow: true }));
    await held;
  });
  await append(unit.id, 1);
  await evidence.flush();
  expect(await checkpointOf(unit.id)).toMatchObject({ size: 1 });
  finish();
  await slow;
  await evidence.flush();
  expect((await logOf(unit.id)).map(({ body }) => JSON.parse(body).facts.slow)).toEqual([undefined, true]);
});

const trusting = { trust: { platforms: [{ fingerprint: evidence.fingerprint }] } };

test('bundles prove entries of logs of every shape, across tiles and levels', async () => {
  const unit = { id: uuidv7() };
  const subjects: string[] = [];
  for (const count of [1, 1, 253, 1, 1, 300, 2, 700, 5]) {
    const subject = uuidv7();
    subjects.push(subject);
    await append(unit.id, 1, subject);
    if (count > 1) await append(unit.id, count - 1);
    await evidence.flush();
    const bytes = await app.transactions.read({ companyId: unit.id }, (tx) =>
      evidence.bundleFor(tx, unit.id, subjects),
    );
    const report = verifyBundle(bytes ?? new Uint8Array(), trusting);
    expect(report).toMatchObject({ verdict: 'genuine' });
    expect(report.entries).toHaveLength(subjects.length);
  }
  const tiles = await db.query(
    'SELECT level, number::int FROM evidence_tile WHERE company_id = $1 ORDER BY 1, 2',
    [unit.id],
  );
  expect(tiles.rows.map(({ level, number }) => `${level}/${number}`)).toEqual(['0/0', '0/1', '0/2', '0/3']);
});

test('a log that grew past a tile of tiles still proves its first and its last entry', async () => {
  const unit = { id: uuidv7() };
  const [first, last] = [uuidv7(), uuidv7()];
  await append(unit.id, 1, first);
  for (let at = 0; at < 4; at += 1) await append(unit.id, 16_500);
  await append(unit.id, 1, last);
  const bytes = await app.transactions.read({ companyId: unit.id }, (tx) =>
    evidence.bundleFor(tx, unit.id, [first, last]),
  );
  const report = verifyBundle(bytes ?? new Uint8Array(), trusting);
  expect(report).toMatchObject({ verdict: 'genuine', log: { size: 66_002 } });
  const { rows } = await db.query('SELECT FROM evidence_tile WHERE company_id = $1 AND level = 1', [unit.id]);
  expect(rows).toHaveLength(1);
}, 180_000);

test('nothing is proven about what was never written, nor about another unit', async () => {
  const [unit, other] = [{ id: uuidv7() }, { id: uuidv7() }];
  await append(unit.id, 1);
  const bundleFor = (companyId: string, subject: string) =>
    app.transactions.read({ companyId }, (tx) => evidence.bundleFor(tx, companyId, [subject]));
  expect(await bundleFor(unit.id, uuidv7())).toBeUndefined();
  expect(await bundleFor(other.id, unit.id)).toBeUndefined();
});
