import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { type Entry, readEntry } from '@chancery/evidence/entry.ts';
import type pg from 'pg';
import type { RowFault } from './compare-rows.ts';

/** The keys of a unit's seals as the log tells them, in base64, by seal; those that it has let go are left out. */
export type SealKeys = ReadonlyMap<string, string>;

/** Keeps the keys of seals as the log goes on. */
export const createSealKeys = () => {
  const keys = new Map<string, string>();
  const note = ({ kind, subject, facts: { step, publicKey } }: Entry): void => {
    if (kind !== EvidenceKind.deviceOperated) return;
    if (step === 'unbound') keys.delete(subject);
    else if (typeof publicKey === 'string') keys.set(subject, publicKey);
  };
  return { note, keys: keys as SealKeys };
};

/** The seals whose key is not the one that the log tells: whoever has the other key could press in their name. */
export const exchangedKeys = async (
  client: Pick<pg.ClientBase, 'query'>,
  unit: string,
  told: SealKeys,
): Promise<RowFault[]> => {
  if (told.size === 0) return [];
  const { rows } = await client.query<{ id: string; hardware: string; key: Buffer | null }>(
    `SELECT d.id, coalesce(d.hardware_id, d.id) AS hardware, h.public_key AS key
     FROM device d LEFT JOIN hardware h ON h.id = d.hardware_id
     WHERE d.company_id = $1 AND d.id = ANY ($2::uuid[]) AND d.unbound_at IS NULL`,
    [unit, [...told.keys()]],
  );
  return rows.flatMap(({ id, hardware, key }): RowFault[] => {
    const about = { unit, table: 'hardware', id: hardware };
    if (!key) return [{ ...about, code: 'deleted' }];
    const [log, row] = [told.get(id), key.toString('base64')];
    return log === row ? [] : [{ ...about, code: 'altered', field: 'publicKey', log, row }];
  });
};

/** What is wrong with the key of one seal, by its own thread. */
export const firstExchangedKey = async (
  client: Pick<pg.ClientBase, 'query'>,
  unit: string,
  deviceId: string,
): Promise<RowFault | undefined> => {
  const { rows } = await client.query<{ body: string }>(
    `SELECT e.body FROM evidence_entry e LEFT JOIN evidence_place p USING (company_id, call_id)
     WHERE e.company_id = $1 AND e.thread_id = $2 AND e.kind = '${EvidenceKind.deviceOperated}'
     ORDER BY p.first + e.n NULLS LAST, e.call_id, e.n`,
    [unit, deviceId],
  );
  const { note, keys } = createSealKeys();
  for (const { body } of rows) {
    const entry = readEntry(body);
    if (entry) note(entry);
  }
  const [fault] = await exchangedKeys(client, unit, keys);
  return fault;
};
