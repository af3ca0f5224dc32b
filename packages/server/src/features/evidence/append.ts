import { randomBytes } from 'node:crypto';
import { utf8 } from '@chancery/evidence/bytes.ts';
import { leafHash } from '@chancery/evidence/hash.ts';
import { arrayText } from '../../kit/array-text.ts';
import type { EvidenceStep } from '../../kit/evidence.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type EntryMac, idBytes, macBytes } from './entry-mac.ts';
import { entryText, saltBytes } from './entry-text.ts';

const columns = '(company_id, call_id, n, kind, subject_id, thread_id, body, mac)';

const one = {
  name: 'evidence-append',
  text: `INSERT INTO evidence_entry ${columns} VALUES ($1, nextval('evidence_call'), 0, $2, $3, $4, $5, $6)`,
};

/** Stands in no entry: JSON has no such character. */
const between = '\u001f';

/** Each unit's entries are a call of their own. */
const many = {
  name: 'evidence-append-many',
  text: `WITH call AS MATERIALIZED (SELECT unit, nextval('evidence_call') AS id FROM unnest($1::uuid[]) AS unit)
    INSERT INTO evidence_entry ${columns}
    SELECT company_id, call.id, n, kind, subject_id, thread_id, body,
           substr($8::bytea, (at::int - 1) * ${macBytes} + 1, ${macBytes})
    FROM unnest($2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::uuid[], string_to_array($7, E'\\x1f'))
      WITH ORDINALITY AS step (company_id, n, kind, subject_id, thread_id, body, at)
    JOIN call ON call.unit = company_id`,
};

const threadOf = ({ threadId, subjectId }: EvidenceStep): string => threadId ?? subjectId;

/** A step is not taken where the database does not keep what is written of it. */
const assertKept = ({ rowCount }: { readonly rowCount: number | null }, count: number): void => {
  if (rowCount !== count) throw new Error(`the database kept ${rowCount} of ${count} entries`);
};

/** Writes steps down in the transaction that takes them, however many in one statement. */
export const appendEntries = async (
  tx: Tx,
  steps: readonly EvidenceStep[],
  macOf: EntryMac,
): Promise<void> => {
  const [first] = steps;
  if (!first) return;
  const at = new Date().toISOString();
  const chance = randomBytes(saltBytes * steps.length);
  const texts = steps.map((step, which) =>
    entryText(step, at, chance.toString('base64url', which * saltBytes, (which + 1) * saltBytes)),
  );
  const marked = (step: EvidenceStep, which: number, n: number, of: number): Buffer => {
    const leaf = leafHash(utf8(texts[which] ?? ''));
    return macOf({ companyId: step.companyId, thread: idBytes(threadOf(step)), n, of, leaf });
  };
  if (steps.length === 1) {
    const { companyId, kind, subjectId } = first;
    const values = [companyId, kind, subjectId, threadOf(first), texts[0], marked(first, 0, 0, 1)];
    assertKept(await tx.$client.query({ ...one, values }), 1);
    return;
  }
  const counts = new Map<string, number>();
  const numbers = steps.map(({ companyId }) => {
    const n = counts.get(companyId) ?? 0;
    counts.set(companyId, n + 1);
    return n;
  });
  const macs = steps.map((step, which) =>
    marked(step, which, numbers[which] ?? 0, counts.get(step.companyId) ?? 0),
  );
  const of = (key: 'companyId' | 'kind' | 'subjectId') => arrayText(steps.map((step) => step[key]));
  const kept = await tx.$client.query({
    ...many,
    values: [
      arrayText([...counts.keys()]),
      of('companyId'),
      arrayText(numbers),
      of('kind'),
      of('subjectId'),
      arrayText(steps.map(threadOf)),
      texts.join(between),
      Buffer.concat(macs),
    ],
  });
  assertKept(kept, steps.length);
};
