import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import type { Tx } from '../../kit/transaction.ts';
import { createWorld } from '../../testing/world.ts';
import { createOverlookedLook } from './overlooked-entries.ts';

const { app, db } = await createWorld();
const { evidence } = app.services;

const unitWithLog = async () => {
  const companyId = uuidv7();
  const step = { companyId, kind: EvidenceKind.deviceOperated, subjectId: companyId, facts: {} };
  await app.transactions.apart({ companyId }, (tx) => evidence.append(tx, step));
  await evidence.flush();
  return companyId;
};

/** What is seen of a unit from inside of a transaction that nobody else sees, and that leaves nothing behind. */
const within = async (
  unit: string,
  work: (run: (sql: string) => Promise<unknown>, isOverlooked: () => Promise<boolean>) => Promise<void>,
) => {
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    await work(
      (sql) => client.query(sql, [unit]),
      async () => (await createOverlookedLook()({ $client: client } as unknown as Tx)).includes(unit),
    );
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
};

const fresh = (n: number) =>
  `INSERT INTO evidence_entry (company_id, call_id, n, kind, subject_id, thread_id, body, mac)
   SELECT company_id, (SELECT max(call_id) + 1 FROM evidence_entry), ${n}, kind, subject_id, thread_id, body, mac
   FROM evidence_entry WHERE company_id = $1`;
const place = (first: number) =>
  `INSERT INTO evidence_place (call_id, company_id, first, count)
   SELECT max(call_id), company_id, ${first}, 1 FROM evidence_entry WHERE company_id = $1 GROUP BY company_id`;

test('what has its place, and what only waits for it, is not overlooked', async () => {
  await within(await unitWithLog(), async (run, isOverlooked) => {
    expect(await isOverlooked()).toBe(false);
    await run(fresh(0));
    expect(await isOverlooked()).toBe(false);
  });
});

test('an entry that somebody gave a place beyond the log is told of before its turn comes', async () => {
  await within(await unitWithLog(), async (run, isOverlooked) => {
    await run(fresh(0));
    await run(place(7_000));
    expect(await isOverlooked()).toBe(true);
  });
});

test('an entry that was seen and has no place, or whose call has no beginning, is told of', async () => {
  await within(await unitWithLog(), async (run, isOverlooked) => {
    await run('DELETE FROM evidence_place WHERE company_id = $1');
    expect(await isOverlooked()).toBe(true);
  });
  await within(await unitWithLog(), async (run, isOverlooked) => {
    await run(fresh(1));
    expect(await isOverlooked()).toBe(true);
  });
});
