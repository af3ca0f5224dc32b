import type pg from 'pg';
import { isCosigned } from './attested.ts';
import { lookAtOnce } from './audit-all.ts';

/** A kept line below a checkpoint that its witness did not sign. */
interface CosignatureFault {
  readonly unit: string;
  readonly size: number;
  readonly witness: string;
}

interface Row {
  readonly unit: string;
  readonly size: string | number;
  readonly name: string;
  readonly key: string;
  readonly line: string;
  readonly note: string | null;
}

const atOnce = 500;

async function* cosignaturesOf(client: pg.ClientBase): AsyncGenerator<Row> {
  let after: readonly unknown[] = ['00000000-0000-0000-0000-000000000000', -1, ''];
  for (;;) {
    const { rows } = await client.query<Row>(
      `SELECT kept.company_id AS unit, kept.size, witness AS name, encode(public_key, 'base64') AS key, line, note
       FROM evidence_cosignature AS kept LEFT JOIN evidence_checkpoint USING (company_id, size)
       WHERE (kept.company_id, kept.size, witness) > ($1::uuid, $2::bigint, $3)
       ORDER BY kept.company_id, kept.size, witness LIMIT ${atOnce}`,
      [...after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = [last.unit, last.size, last.name];
  }
}

/** Checks every line of a witness that is kept, as whoever gets a file with it would. */
export const auditCosignatures = (connection: pg.PoolConfig): Promise<CosignatureFault[]> =>
  lookAtOnce(connection, async (client) => {
    const faults: CosignatureFault[] = [];
    for await (const { unit, size, note, ...line } of cosignaturesOf(client))
      if (note === null || !isCosigned(note, line))
        faults.push({ unit, size: Number(size), witness: line.name });
    return faults;
  });

/** What is wrong with a line, in words. */
export const cosignatureText = ({ unit, size, witness }: CosignatureFault): string =>
  `${unit}: the signature of the witness ${witness} at ${size} entries is not one it gave`;
