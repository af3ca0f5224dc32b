import { randomBytes } from 'node:crypto';
import { arrayText } from '../../kit/array-text.ts';
import type { EvidenceStep } from '../../kit/evidence.ts';
import type { Tx } from '../../kit/transaction.ts';
import { entryText, saltBytes } from './entry-text.ts';

const columns = '(company_id, call_id, n, kind, subject_id, thread_id, body)';

const one = {
  name: 'evidence-append',
  text: `INSERT INTO evidence_entry ${columns} VALUES ($1, nextval('evidence_call'), 0, $2, $3, $4, $5)`,
};

/** Stands in no entry: JSON has no such character. */
const between = '\u001f';

/** Each unit's entries are a call of their own. */
const many = {
  name: 'evidence-append-many',
  text: `WITH call AS MATERIALIZED (SELECT unit, nextval('evidence_call') AS id FROM unnest($1::uuid[]) AS unit)
    INSERT INTO evidence_entry ${columns}
    SELECT company_id, call.id, n, kind, subject_id, thread_id, body
    FROM unnest($2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::uuid[], string_to_array($7, E'\\x1f'))
      AS step (company_id, n, kind, subject_id, thread_id, body)
    JOIN call ON call.unit = company_id`,
};

const threadOf = ({ threadId, subjectId }: EvidenceStep): string => threadId ?? subjectId;

/** Writes steps down in the transaction that takes them, however many in one statement. */
export const appendEntries = async (tx: Tx, steps: readonly EvidenceStep[]): Promise<void> => {
  const [first] = steps;
  if (!first) return;
  const at = new Date().toISOString();
  const chance = randomBytes(saltBytes * steps.length);
  const textOf = (step: EvidenceStep, which: number) =>
    entryText(step, at, chance.toString('base64url', which * saltBytes, (which + 1) * saltBytes));
  if (steps.length === 1) {
    const values = [first.companyId, first.kind, first.subjectId, threadOf(first), textOf(first, 0)];
    await tx.$client.query({ ...one, values });
    return;
  }
  const counts = new Map<string, number>();
  const numbers = steps.map(({ companyId }) => {
    const n = counts.get(companyId) ?? 0;
    counts.set(companyId, n + 1);
    return n;
  });
  const of = (key: 'companyId' | 'kind' | 'subjectId') => arrayText(steps.map((step) => step[key]));
  await tx.$client.query({
    ...many,
    values: [
      arrayText([...counts.keys()]),
      of('companyId'),
      arrayText(numbers),
      of('kind'),
      of('subjectId'),
      arrayText(steps.map(threadOf)),
      steps.map(textOf).join(between),
    ],
  });
};
