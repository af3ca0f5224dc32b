import { randomFillSync } from 'node:crypto';
import { sha256, textLeafHash } from '@chancery/evidence/hash.ts';
import { arrayText } from '../../kit/array-text.ts';
import type { EvidenceStep } from '../../kit/said.ts';
import type { Statement, Tx } from '../../kit/transaction.ts';
import { type CallMac, idBytes, type MarkedEntry, macBytes } from './call-mac.ts';
import { idArray, idIn, textArray } from './entry-arrays.ts';
import { entryText, saltBytes } from './entry-text.ts';

const columns = '(company_id, call_id, n, kind, subject_id, thread_id, body, mac)';

/** A step is not taken where the database does not keep what is written of it: the statement fails with the transaction. */
const allKept = (insert: string, wanted: string): string => `${insert} RETURNING 1)
  SELECT CASE WHEN count(*) = ${wanted} THEN 1
              ELSE ('the database kept ' || count(*) || ' of ' || ${wanted} || ' entries')::int END FROM kept`;

const one = {
  name: 'evidence-append',
  text: allKept(
    `WITH kept AS (
       INSERT INTO evidence_entry ${columns} VALUES ($1, nextval('evidence_call'), 0, $2, $3, $4, $5, $6)`,
    '1',
  ),
};

const salts = Buffer.alloc(256 * saltBytes);
let saltsUsed = salts.length;

/** Chance for one entry, drawn for many at once: asking for it costs more than it. None is used twice. */
const nextSalt = (): string => {
  if (saltsUsed === salts.length) {
    randomFillSync(salts);
    saltsUsed = 0;
  }
  saltsUsed += saltBytes;
  return salts.toString('base64url', saltsUsed - saltBytes, saltsUsed);
};

/** A call as most are: all entries are of one unit. */
const call = {
  name: 'evidence-append-call',
  text: allKept(
    `WITH call AS MATERIALIZED (SELECT nextval('evidence_call') AS id),
     kept AS (INSERT INTO evidence_entry ${columns}
       SELECT $1, call.id, at - 1, kind, subject_id, thread_id, body, CASE WHEN at = 1 THEN $6::bytea END
       FROM call, unnest($2::text[], $3::uuid[], $4::uuid[], $5::text[]) WITH ORDINALITY
         AS step (kind, subject_id, thread_id, body, at)`,
    '$7::int',
  ),
};

/** Steps of several units: each unit's are a call of their own. */
const calls = {
  name: 'evidence-append-calls',
  text: allKept(
    `WITH call AS MATERIALIZED (
       SELECT unit, at, nextval('evidence_call') AS id FROM unnest($1::uuid[]) WITH ORDINALITY AS called (unit, at)),
     kept AS (INSERT INTO evidence_entry ${columns}
       SELECT company_id, call.id, n, kind, subject_id, thread_id, body,
              CASE WHEN n = 0 THEN substr($8::bytea, (call.at::int - 1) * ${macBytes} + 1, ${macBytes}) END
       FROM unnest($2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::uuid[], $7::text[])
         AS step (company_id, n, kind, subject_id, thread_id, body)
       JOIN call ON call.unit = company_id`,
    '$9::int',
  ),
};

const threadOf = ({ threadId, subjectId }: EvidenceStep): string => threadId ?? subjectId;

/** What is sent of steps, and what their marks speak of. */
const written = (steps: readonly EvidenceStep[]) => {
  const at = new Date().toISOString();
  const threads = idArray(steps.map(threadOf));
  const marked: MarkedEntry[] = [];
  const bodies = textArray(
    steps.map((step) => entryText(step, at, nextSalt())),
    (said) => marked.push({ thread: idIn(threads, marked.length), leaf: sha256(said) }),
  );
  const kinds = arrayText(steps.map(({ kind }) => kind));
  const subjects = idArray(steps.map(({ subjectId }) => subjectId));
  return { columns: [kinds, subjects, threads, bodies], marked };
};

const severalUnits = (steps: readonly EvidenceStep[], macOf: CallMac): Statement => {
  const { columns, marked } = written(steps);
  const entries = new Map<string, MarkedEntry[]>();
  const numbers = steps.map(({ companyId }, which) => {
    const call = entries.get(companyId) ?? [];
    entries.set(companyId, call);
    const entry = marked[which];
    return entry ? call.push(entry) - 1 : 0;
  });
  const units = idArray([...entries.keys()]);
  const macs = Buffer.concat(Array.from(entries, ([companyId, call]) => macOf(companyId, call)));
  const unitOf = idArray(steps.map(({ companyId }) => companyId));
  return { ...calls, values: [units, unitOf, arrayText(numbers), ...columns, macs, steps.length] };
};

/** The statement that writes steps down, however many. */
export const appending = (steps: readonly EvidenceStep[], macOf: CallMac): Statement | undefined => {
  const [first] = steps;
  if (!first) return undefined;
  const { companyId, kind, subjectId } = first;
  if (steps.length === 1) {
    const text = entryText(first, new Date().toISOString(), nextSalt());
    const thread = threadOf(first);
    const mac = macOf(companyId, [{ thread: idBytes(thread), leaf: textLeafHash(text) }]);
    return { ...one, values: [companyId, kind, subjectId, thread, text, mac] };
  }
  if (steps.some((step) => step.companyId !== companyId)) return severalUnits(steps, macOf);
  const { columns, marked } = written(steps);
  return { ...call, values: [companyId, ...columns, macOf(companyId, marked), steps.length] };
};

/** Writes steps down in the transaction that takes them. */
export const appendEntries = async (
  tx: Tx,
  steps: readonly EvidenceStep[],
  macOf: CallMac,
): Promise<void> => {
  const statement = appending(steps, macOf);
  if (statement) await tx.$client.query(statement);
};
