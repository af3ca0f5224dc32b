import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const { app, db, given } = await createWorld();
const { evidence } = app.services;

const step = (companyId: string, subjectId: string, facts: Record<string, unknown> = {}) => ({
  companyId,
  kind: EvidenceKind.deviceOperated,
  subjectId,
  facts,
});
const entriesOf = async (companyId: string) =>
  (
    await db.query('SELECT * FROM evidence_entry WHERE company_id = $1 AND kind = $2 ORDER BY call_id, n', [
      companyId,
      EvidenceKind.deviceOperated,
    ])
  ).rows;

test('steps are written down as they were taken, in order, with the transaction that takes them', async () => {
  const [unit, other] = [await given.unit(), await given.unit()];
  await app.transactions.apart({ companyId: unit.id }, (tx) =>
    evidence.append(tx, step(unit.id, unit.id, { a: '鉴', at: new Date(0), none: undefined })),
  );
  await app.transactions.apart('platform', (tx) =>
    evidence.append(
      tx,
      step(unit.id, unit.id, { n: 1 }),
      step(other.id, other.id),
      step(unit.id, unit.id, { n: 2 }),
    ),
  );
  const rows = await entriesOf(unit.id);
  expect(rows.map((row) => readEntry(row.body)?.facts)).toEqual([
    { a: '鉴', at: '1970-01-01T00:00:00.000Z' },
    { n: 1 },
    { n: 2 },
  ]);
  expect(rows.map((row) => row.n)).toEqual([0, 0, 1]);
  expect(await entriesOf(other.id)).toHaveLength(1);

  const failing = app.transactions.apart({ companyId: unit.id }, async (tx) => {
    await evidence.append(tx, step(unit.id, unit.id));
    throw new Error('after all not');
  });
  await expect(failing).rejects.toThrow('after all not');
  expect(await entriesOf(unit.id)).toHaveLength(3);
});

test('facts that are too long for an entry leave their digest', async () => {
  const unit = await given.unit();
  await app.transactions.apart('platform', (tx) =>
    evidence.append(tx, step(unit.id, unit.id, { text: '印'.repeat(30_000) })),
  );
  expect(readEntry((await entriesOf(unit.id))[0].body)?.facts).toMatchObject({ tooLong: true });
});

test('nobody changes or removes what is written', async () => {
  const unit = await given.unit();
  for (const scope of [{ companyId: unit.id }, 'platform'] as const) {
    for (const table of ['evidence_entry', 'evidence_place', 'evidence_tile', 'evidence_checkpoint']) {
      for (const statement of [`DELETE FROM ${table}`, `UPDATE ${table} SET company_id = company_id`]) {
        const attempt = app.transactions.apart(scope, (tx) => tx.$client.query(statement));
        await expect(attempt).rejects.toThrow('permission denied');
      }
    }
  }
});
