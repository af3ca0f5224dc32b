import { createHash } from 'node:crypto';
import { readEntry } from '@chancery/evidence/entry.ts';
import type pg from 'pg';
import { platformLog } from './platform-log.ts';

/** What tells a unit that is gone from others, to whoever has its id, and tells nobody the id. */
export const unitDigest = (companyId: string): Buffer =>
  createHash('sha256').update(`chancery-unit/1\n${companyId}`).digest();

/** Says that of a log only what was signed stays. */
export const keepLogRemoved = async (
  client: Pick<pg.ClientBase, 'query'>,
  companyId: string,
): Promise<void> => {
  await client.query('INSERT INTO evidence_removed (company_id) VALUES ($1) ON CONFLICT DO NOTHING', [
    companyId,
  ]);
};

/** Logs whose unit is gone, with the entry of the platform's log that says so; nobody else's word counts. */
export const removedLogs = async (client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, number>> => {
  const { rows: units } = await client.query<{ id: string }>('SELECT company_id AS id FROM evidence_removed');
  if (units.length === 0) return new Map();
  const { rows: said } = await client.query<{ index: string; body: string }>(
    `SELECT place.first + entry.n AS index, entry.body FROM evidence_entry AS entry JOIN evidence_place AS place USING (call_id)
     WHERE entry.company_id = $1 AND place.company_id = $1 AND entry.kind = 'unit.removed' ORDER BY 1`,
    [platformLog],
  );
  const entries = new Map<unknown, number>();
  for (const { index, body } of said) {
    const unit = readEntry(body)?.facts.unit;
    if (!entries.has(unit)) entries.set(unit, Number(index));
  }
  return new Map(
    units.flatMap(({ id }) => {
      const entry = entries.get(unitDigest(id).toString('hex'));
      return entry === undefined ? [] : [[id, entry] as const];
    }),
  );
};
